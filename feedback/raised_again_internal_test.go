package feedback

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// A block that rests on a finding which the person rejected and a reviewer raised again is told as that, and not by findings that do not block.
func TestTheAdviceNamesARejectedFindingThatIsRaisedAgain(t *testing.T) {
	t.Parallel()
	high, three := review.High, 3.0
	r := round.Round{
		Number: 2, Attempt: 2, Verdict: round.Blocked, Severity: &high, Recommendation: round.Escalate, AverageRating: &three,
		Perspectives: []round.Review{{Name: "technical", Outcome: round.Answered}},
	}
	entry := func(id string, severity review.Severity, choice string) ledger.Entry {
		return ledger.Entry{
			Finding: round.Finding{ID: id, Kind: ledger.Weakness, Severity: severity, State: ledger.Persisting, Choice: choice}, Observed: ledger.Persisting,
			FirstRound: 1, LastSeen: 2, History: []ledger.Observation{
				{Round: 1, State: ledger.New, Observed: ledger.New, Perspectives: []string{"risk"}},
				{Round: 2, State: ledger.Persisting, Observed: ledger.Persisting, Perspectives: []string{"technical"}},
			},
		}
	}
	l := &ledger.Ledger{Round: 2, Entries: []ledger.Entry{entry("F-002", review.Critical, ledger.Reject), entry("F-003", review.High, ""), entry("F-006", review.High, "")}}
	const again = "named F-002 (CRITICAL) again, although you rejected it"
	opened := checkpointOf(Step{Round: 2}, RoundLimit{Max: 4}, r, l, 0)
	for name, c := range map[string]Checkpoint{"opened": opened, "as known now": opened.AsKnownNow(r, l, l.Findings(), false)} {
		if got := c.Advice.Reason; c.Advice.Choice != Escalate || !strings.HasPrefix(got, "Technical "+again+", and the verdict rests on it. The verdict is HIGH") || strings.Contains(got, "F-003") {
			t.Errorf("%s: %+v", name, c.Advice)
		}
		if !slices.Contains(c.Notes, "technical "+again) {
			t.Errorf("%s: notes %q", name, c.Notes)
		}
	}
	undone := l.Findings()
	undone[0].Choice = ""
	if c := opened.AsKnownNow(r, l, undone, false); slices.Contains(c.Notes, "technical "+again) || strings.Contains(c.Advice.Reason, "rejected") {
		t.Errorf("the rejection is undone: %+v, notes %q", c.Advice, c.Notes)
	}
	l.Entries[0] = entry("F-002", review.Critical, "")
	if got := checkpointOf(Step{Round: 2}, RoundLimit{Max: 4}, r, l, 0); !strings.HasPrefix(got.Advice.Reason, "F-002, F-003 and F-006 are CRITICAL or HIGH.") {
		t.Errorf("nothing is rejected: %+v", got.Advice)
	}
}
