package conclusions

import "testing"

// A decision has one name wherever a person reads of it, and a round on a changed document is a revision whichever option began it.
func TestADecisionHasOneName(t *testing.T) {
	t.Parallel()
	asked := []string{"Who pays?"}
	for want, decided := range map[string]TrailDecision{
		"continue deeper":        {Decision: "continue_deeper"},
		"revise and run again":   {Decision: "continue_deeper", DocumentChanged: true},
		"adjust direction":       {Decision: "adjust_direction", DocumentChanged: true},
		"done":                   {Decision: "done", DocumentChanged: true},
		"asked 1 question":       {Decision: "continue_deeper", Questions: asked, DocumentChanged: true},
		"asked 2 questions":      {Decision: "continue_deeper", Questions: append(asked, "When?")},
		"asked risk":             {Decision: "continue_deeper", Questions: asked, Reviewer: "risk"},
		"asked risk about F-001": {Decision: "continue_deeper", Questions: asked, Reviewer: "risk", About: "F-001"},
	} {
		if got := decided.Name(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := (TrailDecision{Decision: "continue_deeper", Revise: true}).Name(); got != "revise and run again" {
		t.Errorf("a revision is called %q", got)
	}
}
