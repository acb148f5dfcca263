package feedback

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Whoever decides is told that tools failed: a further round would ask the broken ones again, and the verdict is not one of all.
func TestTheAdviceNamesReviewersWhoseToolsFailed(t *testing.T) {
	t.Parallel()
	failure := "failed: exit status 7"
	failed := round.Attempt{Tool: "codex", Kind: "failed", Error: &failure}
	answered := round.Review{Name: "product", Outcome: round.Answered, Answer: review.Answer{Rating: 4, OpenQuestions: []string{"Who pays?"}}}
	fallen := func(name string) round.Review {
		return round.Review{Name: name, Outcome: round.Direct, Attempts: []round.Attempt{failed, {Tool: "direct"}}}
	}
	quiet := answered
	quiet.OpenQuestions = nil
	const note = "no tool answered for technical and risk (codex: failed): built-in checks read in their place"
	for name, c := range map[string]struct {
		reviews []round.Review
		choice  Choice
		ends    string
	}{
		"continue": {[]round.Review{answered, fallen("technical"), fallen("risk")}, ContinueDeeper, "No tool answered for technical and risk: look at their tools first, for the next round asks them again."},
		"done":     {[]round.Review{quiet, fallen("technical"), fallen("risk")}, Done, "No tool answered for technical and risk: built-in checks read in their place."},
	} {
		point := checkpointOf(Step{Round: 1}, RoundLimit{Max: 3}, round.Round{Number: 1, Perspectives: c.reviews}, &ledger.Ledger{}, 0)
		if point.Advice.Choice != c.choice || !strings.HasSuffix(point.Advice.Reason, c.ends) {
			t.Errorf("%s: %s: %q", name, point.Advice.Choice, point.Advice.Reason)
		}
		if !slices.Contains(point.Notes, note) {
			t.Errorf("%s: the notes are %q", name, point.Notes)
		}
	}
}

// Who passed a tool over knows why it did not answer, and is not sent to look at what is wrong with it.
func TestTheAdviceSaysWhoPassedAToolOver(t *testing.T) {
	t.Parallel()
	why := "stopped: " + round.PassedOver
	passed := round.Review{Name: "technical", Outcome: round.Direct, Attempts: []round.Attempt{{Tool: "birch", Kind: "stopped", Error: &why}, {Tool: "direct"}}}
	answered := round.Review{Name: "product", Outcome: round.Answered, Answer: review.Answer{Rating: 4}}
	for choice, want := range map[Choice]string{
		ContinueDeeper: "You passed birch over for technical: the next round asks it again.",
		Done:           "You passed birch over for technical: built-in checks read in its place.",
	} {
		s := adviceInput{round: round.Round{Number: 1, Perspectives: []round.Review{answered, passed}}}
		if got := s.withStandIns(Advice{Choice: choice}).Reason; got != want {
			t.Errorf("%s: %q", choice, got)
		}
	}
}
