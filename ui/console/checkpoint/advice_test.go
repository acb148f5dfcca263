package checkpoint

import (
	"testing"

	"parley/feedback"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// That a round is the last the title says: the advice does not say it again, however a log words it.
func TestTheAdviceLeavesTheLastRoundToTheTitle(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	for reason, want := range map[string]string{
		"round 5 is the last of this discussion":         "",
		"Round 5 is the last. 2 findings are HIGH":       "2 findings are HIGH.",
		"2 findings are HIGH. Round 5 found nothing new": "2 findings are HIGH. Round 5 found nothing new.",
	} {
		c := &state.Checkpoint{Checkpoint: feedback.Checkpoint{Round: 5, MaxRounds: 5, Final: true, Advice: feedback.Advice{Choice: feedback.Done, Reason: reason}}}
		if _, why := v.adviceWords(c); why != want {
			t.Errorf("%q: %q, want %q", reason, why, want)
		}
	}
}
