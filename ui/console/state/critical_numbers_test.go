package state

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// A verdict names the finding that blocks it, and the engine's round stays as it is.
func TestACriticalWeaknessHasTheNumberOfItsFinding(t *testing.T) {
	t.Parallel()
	s := &State{Findings: []round.Finding{{ID: "F-004", Text: "No rollback", Perspectives: []string{"quality"}}, {ID: "F-005", Text: "No rollback", Perspectives: []string{"risk"}}}}
	r := round.Round{Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{Weaknesses: []review.Weakness{
		{Text: "No rollback", Severity: review.Critical}, {Text: "Nobody raised it", Severity: review.Critical},
	}}}}}
	got := WithCriticalNumbers(s, r).Perspectives[0].Weaknesses
	if got[0].Finding != "F-005" || got[1].Finding != "" || r.Perspectives[0].Weaknesses[0].Finding != "" {
		t.Errorf("the weaknesses are numbered %+v, and the round is %+v", got, r.Perspectives[0].Weaknesses)
	}
}
