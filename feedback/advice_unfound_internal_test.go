package feedback

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Reviewers who quote nothing that is in the document may have read another one: the advice follows the verdict, and sends nobody to edit unread.
func TestNobodyIsSentToEditForQuotesThatAreNowhere(t *testing.T) {
	t.Parallel()
	const first = "No quote of the reviewers is in the document: look at their findings before you edit. If they are about another text, continue deeper asks them again."
	const revise = "Edit the document first: reading the same text again mends nothing."
	for name, c := range map[string]struct {
		number int
		found  []review.Evidence
		choice Choice
		reason string
	}{
		"none is there":              {1, []review.Evidence{review.Unverified, review.NotQuoted}, ReviseAndRunAgain, first},
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

// Severe findings without a quote in the document are named beside the advice to edit it: what they fault may not be there.
func TestTheAdviceToEditNamesWhatQuotesNothing(t *testing.T) {
	t.Parallel()
	finding := func(id string, evidence review.Evidence, line int) ledger.Entry {
		return ledger.Entry{Finding: round.Finding{ID: id, Kind: ledger.Weakness, Text: "No owner", Severity: review.High, State: ledger.New, Quote: "owner", Evidence: evidence, Line: line}}
	}
	high := review.High
	r := round.Round{Number: 1, Verdict: round.Blocked, Severity: &high, Recommendation: round.Revise, Perspectives: []round.Review{{
		Name: "risk", Outcome: round.Answered, Answer: review.Answer{Weaknesses: []review.Weakness{{Evidence: review.Found}}},
	}}}
	for want, entries := range map[string][]ledger.Entry{
		"F-001 is HIGH. Edit the document first: reading the same text again mends nothing.":                                                                                                           {finding("F-001", review.Found, 3)},
		"F-001 and F-002 are HIGH. Edit the document first: reading the same text again mends nothing. The quote of F-002 is not in the document: look at that finding before you edit.":               {finding("F-001", review.Found, 3), finding("F-002", review.Unverified, 0)},
		"F-001 and F-002 are HIGH. Edit the document first: reading the same text again mends nothing. The quotes of F-001 and F-002 are not in the document: look at those findings before you edit.": {finding("F-001", review.Unverified, 0), finding("F-002", review.Unverified, 0)},
	} {
		if got := checkpointOf(Step{Round: 1, MayRevise: true}, RoundLimit{Max: 3}, r, &ledger.Ledger{Entries: entries}, 0).Advice.Reason; got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
