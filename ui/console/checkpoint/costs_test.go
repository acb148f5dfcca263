package checkpoint

import (
	"strings"
	"testing"

	"parley/feedback"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// What a round takes is on the screen at every size, once: in the heading. Beside an option stands only what differs.
func TestTheCostOfARoundStandsOnce(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}, drafts: map[string]string{}}
	v.next = screen.NextRound{Number: 2, Cost: state.RoundCost{Reviewers: 5, Calls: 5, MostCalls: 7, Seconds: 5}}
	c := &state.Checkpoint{Checkpoint: feedback.Checkpoint{Round: 1, MaxRounds: 5, Options: []feedback.Option{
		{Choice: feedback.ContinueDeeper, Label: "Continue deeper", Recommended: true},
		{Choice: feedback.AdjustDirection, Label: "Adjust direction"},
		{Choice: feedback.ContinueDeeper, Questions: true, Label: "Ask questions"},
		{Choice: feedback.ContinueDeeper, Revise: true, Label: "Revise and run again"},
		{Choice: feedback.Done, Label: "Done"},
	}}}
	for w := 40; w <= 120; w++ {
		for _, h := range []int{0, 10, 20, 40} {
			lines := v.optionList(c, w, h)
			text := strings.Join(lines, "\n")
			if !strings.Contains(lines[0], "5 to 7 calls") || strings.Count(text, "5 to 7 calls") != 1 || strings.Count(text, noCalls) != 1 {
				t.Errorf("at %d by %d cells:\n%s", w, h, text)
			}
			if full := "a round: 5 to 7 calls, about 5 s"; w >= len(full)+len("Your decision")+4 && !strings.Contains(lines[0], full) {
				t.Errorf("at %d by %d cells the time is missing:\n%s", w, h, text)
			}
		}
	}
	c.Options = c.Options[4:]
	if text := strings.Join(v.optionList(c, 80, 20), "\n"); strings.Contains(text, "to 7 calls") {
		t.Errorf("no round can be started, but its cost is told:\n%s", text)
	}
}
