package round_test

import (
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
