package round_test

import (
	"slices"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// A note that comforts is not told beside a HIGH verdict.
func TestNotesAreNotToldBesideAHighVerdict(t *testing.T) {
	t.Parallel()
	for severity, want := range map[review.Severity]int{"": 1, review.Low: 1, review.Medium: 1, review.High: 0, review.Critical: 0} {
		r := round.Round{Severity: &severity, Divergences: []round.Divergence{
			{Rule: "Coverage gap", Severity: severity}, {Rule: "Minor suggestions only", Severity: review.Low, Note: true},
		}}
		if got := len(r.Notes()); got != want {
			t.Errorf("beside %q: %d notes, want %d", severity, got, want)
		}
		if got := len(r.Conflicts()); got != 1 {
			t.Errorf("beside %q: %d conflicts", severity, got)
		}
	}
}

// What a reviewer calls critical is told before other rules of its weight: as the third of three it would not be seen. Rules that weigh the same
// otherwise keep their order.
func TestConflictsAreToldTheMostSevereFirst(t *testing.T) {
	t.Parallel()
	r := round.Round{Divergences: []round.Divergence{
		{Rule: "Low rating", Severity: review.Medium},
		{Rule: "Coverage gap", Severity: review.High},
		{Rule: "High risk identified", Severity: review.High},
		{Rule: round.CriticalIssue, Severity: review.High},
	}}
	var got []string
	for _, d := range r.Conflicts() {
		got = append(got, d.Rule)
	}
	if want := []string{round.CriticalIssue, "Coverage gap", "High risk identified", "Low rating"}; !slices.Equal(got, want) {
		t.Errorf("they are told as %q, not %q", got, want)
	}
	if r.Divergences[0].Rule != "Low rating" {
		t.Error("the round's own list has changed its order")
	}
}
