package feedback

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Whoever may have obeyed the document judged nothing: the first thing to do is to delete the passage, by whatever way is left.
func TestTheAdviceIsToDeleteOrdersToReviewers(t *testing.T) {
	t.Parallel()
	high := review.High
	order := ledger.Entry{Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness, Severity: review.High, Rule: review.OrdersToReviewers, State: ledger.New}, Observed: ledger.New, FirstRound: 1}
	rejected := order
	rejected.Choice = ledger.Reject
	const first = "Delete the passage that gives the reviewers orders (F-001) first: a reviewer may have obeyed."
	for name, c := range map[string]struct {
		entry  ledger.Entry
		step   Step
		demand round.Recommendation
		choice Choice
		want   string
	}{
		"reached":   {order, Step{Round: 1}, round.NotApplicable, ReviseAndRunAgain, "F-001 is HIGH. " + first},
		"revise":    {order, Step{Round: 1, MayRevise: true}, round.Revise, ReviseAndRunAgain, "F-001 is HIGH. " + first},
		"escalated": {order, Step{Round: 2}, round.Escalate, Escalate, "F-001 is HIGH. " + first + " The verdict is HIGH: take the document to whoever owns it, or edit it."},
		"rejected":  {rejected, Step{Round: 1}, round.NotApplicable, ContinueDeeper, "1 finding came up, and none has been looked at again yet."},
	} {
		r := round.Round{Number: 1, Verdict: round.Reached, Recommendation: c.demand, Perspectives: []round.Review{{Name: "quality", Outcome: round.Answered}}}
		if c.demand != round.NotApplicable {
			r.Verdict, r.Severity = round.Blocked, &high
		}
		l := &ledger.Ledger{Entries: []ledger.Entry{c.entry}}
		l.Entries[0].History = []ledger.Observation{{Round: 1, State: ledger.New, Perspectives: []string{"quality"}}}
		got := checkpointOf(c.step, RoundLimit{Max: 3}, r, l, 0).Advice
		if got.Choice != c.choice || got.Reason != c.want {
			t.Errorf("%s: %s\ngot  %s\nwant %s", name, got.Choice, got.Reason, c.want)
		}
	}
}

// A finding that another tool examined has been looked at again: the suggestion says so, also when that comes in while it is open.
func TestTheAdviceSaysWhatWasExamined(t *testing.T) {
	t.Parallel()
	examined := func(as ...round.ExaminedAs) *round.Examination {
		e := &round.Examination{}
		for _, a := range as {
			e.Findings = append(e.Findings, round.ExaminedFinding{Examined: round.Examined{As: a}})
		}
		return e
	}
	for want, c := range map[string]struct {
		examination *round.Examination
		all         int
	}{
		"3 findings came up, and none has been looked at again yet.":                                   {nil, 3},
		"2 findings came up, and none has been looked at again yet.":                                   {examined(round.NotExamined), 2},
		"3 findings came up; the cross-examination looked at 1 of them again, and nobody at the rest.": {examined(round.Confirmed, round.NotExamined), 3},
		"1 finding came up, and only the cross-examination has looked at it again.":                    {examined(round.Unsure), 1},
		"2 findings came up, and only the cross-examination has looked at them again.":                 {examined(round.Disputed, round.Refined), 2},
	} {
		s := adviceInput{round: round.Round{Examination: c.examination}, counts: ledger.Counts{New: c.all}}
		if got := s.nameCameUp(); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	r := round.Round{Number: 1, Verdict: round.Reached, Recommendation: round.NotApplicable, Perspectives: []round.Review{{Name: "quality", Outcome: round.Answered}}}
	c := checkpointOf(Step{Round: 1}, RoundLimit{Max: 3}, r, oneNewFinding(1), 0)
	r.Examination = examined(round.Confirmed)
	if got := c.AsKnownNow(r, oneNewFinding(1), nil, false).Advice.Reason; !strings.Contains(got, "only the cross-examination") {
		t.Errorf("once it is in: %s", got)
	}
}
