package ledger

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

func TestActionItemIsClosedWithAllThatItAnswers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		observed, choice, own string
		open                  bool
	}{
		"still open":               {observed: Unchanged, open: true},
		"gone":                     {observed: Gone},
		"fixed":                    {observed: Fixed},
		"rejected":                 {observed: New, choice: Reject},
		"gone, but item accepted":  {observed: Gone, own: Accept, open: true},
		"rejected, other one gone": {observed: New, choice: Reject},
	} {
		l := &Ledger{Round: 2, Entries: []Entry{
			{Finding: round.Finding{ID: "F-001", Kind: Weakness, Text: "No owner", Choice: c.choice}, Observed: c.observed},
			{Finding: round.Finding{ID: "F-002", Kind: Weakness, Text: "No date"}, Observed: Gone},
			{
				Finding: round.Finding{ID: "F-003", Kind: Action, Text: "Name an owner", Choice: c.own}, Observed: Persisting, LastSeen: 2,
				Answers: []string{"F-001", "F-002"}, History: []Observation{{Round: 2, State: Persisting, Perspectives: []string{"risk"}}},
			},
		}}
		if got := l.IsOpen(l.Find("F-003")); got != c.open {
			t.Errorf("%s: open is %v", name, got)
		}
		r := round.Round{Number: 2, ActionItems: []round.ActionItem{{Text: "Name an owner", Perspectives: []string{"risk"}}}}
		l.LabelActionItems(&r)
		if got := r.ActionItems[0]; got.ID != "F-003" || got.Closed == c.open {
			t.Errorf("%s: the round's item is %+v", name, got)
		}
	}
}

// A section that a finding names may go; a quote that was never in the document cannot.
func TestTextOfAQuoteThatWasNeverFoundIsNotGone(t *testing.T) {
	t.Parallel()
	before, after := "# Brief\n\n## Goals\n\nFast.\n\n## Families\n\nThey count.\n", "# Brief\n\n## Goals\n\nFast.\n"
	finding := review.Weakness{Text: "Families are left out", Severity: review.Medium, Quote: "families never matter here", Anchor: "Families", Evidence: review.Unverified}
	var l Ledger
	scope := Scope{Text: texts(map[string]string{"a": before, "b": after})}
	l.Update(a(1, "a", round.Initial, reviewOf("quality", round.Answered, finding)), scope)
	l.Update(a(2, "b", round.Deepen, reviewOf("quality", round.Answered)), scope)
	if got := l.Entries[0].Observed; got == Gone {
		t.Errorf("the finding is %s: %+v", got, l.Entries[0].History)
	}
}
