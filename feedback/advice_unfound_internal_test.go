package feedback

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Reviewers who quote nothing that is in the document may have read another one: nobody is told that the problems are in the text.
func TestNobodyIsSentToReviseForQuotesThatAreNowhere(t *testing.T) {
	t.Parallel()
	const again = "No quote of the reviewers is in the document: look at their findings before you revise it. Another round asks them again."
	const revise = "The problems are in the text, and re-reading it unchanged will not fix them."
	for name, c := range map[string]struct {
		number int
		found  []review.Evidence
		choice Choice
		reason string
	}{
		"none is there":              {1, []review.Evidence{review.Unverified, review.NotQuoted}, ContinueDeeper, again},
		"one is there":               {1, []review.Evidence{review.Unverified, review.Found}, ReviseAndRunAgain, revise},
		"nobody quotes":              {1, []review.Evidence{review.NotQuoted}, ReviseAndRunAgain, revise},
		"they may have stood before": {2, []review.Evidence{review.Unverified}, ReviseAndRunAgain, revise},
	} {
		r := round.Round{Number: c.number, Verdict: round.Blocked, Recommendation: round.Revise, Perspectives: []round.Review{{Name: "risk", Outcome: round.Answered}}}
		for _, evidence := range c.found {
			r.Perspectives[0].Weaknesses = append(r.Perspectives[0].Weaknesses, review.Weakness{Text: "No owner", Severity: review.High, Evidence: evidence})
		}
		got := checkpointOf(Step{Round: c.number, MayRevise: true}, RoundLimit{Max: 3}, r, &ledger.Ledger{}, 0).Advice
		if got.Choice != c.choice || got.Reason != c.reason {
			t.Errorf("%s: %s, because %s", name, got.Choice, got.Reason)
		}
	}
}
