package checkpoint

import (
	"strings"
	"testing"

	"parley/feedback"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// What a round takes is on the screen at every width: beside the option, or in the heading where that has no room.
func TestTheCostOfARoundAlwaysHasAPlace(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}, drafts: map[string]string{}}
	v.nextRoundText = "round 2 (4 reviewers by own commands)"
	c := &state.Checkpoint{Checkpoint: feedback.Checkpoint{Round: 1, MaxRounds: 5, Options: []feedback.Option{
		{Choice: feedback.ContinueDeeper, Revise: true, Label: "Revise and run again", Description: "Edit it", Recommended: true},
		{Choice: feedback.Done, Label: "Done", Description: "Finish"},
	}}}
	for w := 48; w <= 120; w++ {
		if text := strings.Join(v.optionList(c, w, 40), "\n"); strings.Count(text, "4 reviewers by own commands") != 1 {
			t.Fatalf("at %d cells:\n%s", w, text)
		}
	}
}
