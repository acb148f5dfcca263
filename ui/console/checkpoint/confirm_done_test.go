package checkpoint

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// Who rejected or closed every high finding of a blocked round has answered its verdict; one that was rejected before it answers nothing.
func TestRejectionsAnswerTheVerdictOfTheirRound(t *testing.T) {
	t.Parallel()
	high := func(choice, state string, seen int) ledger.Entry {
		return ledger.Entry{Finding: round.Finding{Kind: ledger.Weakness, Severity: review.High, Choice: choice, State: state}, FirstRound: 1, LastSeen: seen}
	}
	for name, c := range map[string]struct {
		entries []ledger.Entry
		want    bool
	}{
		"one of two is rejected":             {[]ledger.Entry{high(ledger.Reject, ledger.Contested, 2), high("", ledger.New, 2)}, false},
		"one is rejected, the other is done": {[]ledger.Entry{high(ledger.Reject, ledger.Contested, 2), high("", ledger.Fixed, 2)}, true},
		"the rejected one is of round 1":     {[]ledger.Entry{high(ledger.Reject, ledger.Contested, 1)}, false},
		"none is rejected":                   {[]ledger.Entry{high("", ledger.Fixed, 2)}, false},
	} {
		v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
		l := &ledger.Ledger{Round: 2}
		for i, e := range c.entries {
			e.ID = []string{"F-001", "F-002"}[i]
			l.Entries, v.State.Findings = append(l.Entries, e), append(v.State.Findings, e.Finding)
			v.State.Findings[i].ID = e.ID
		}
		v.State.Ledger, v.State.Rounds = l, []*state.Round{{Result: &round.Round{Number: 2, Verdict: round.Blocked}}}
		if got := v.answeredVerdict(); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
