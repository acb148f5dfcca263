package checkpoint

import (
	"slices"
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
	v.nextRoundText = "round 2 (4 reviewers by custom commands)"
	c := &state.Checkpoint{Checkpoint: feedback.Checkpoint{Round: 1, MaxRounds: 5, Options: []feedback.Option{
		{Choice: feedback.ContinueDeeper, Revise: true, Label: "Revise and run again", Description: "Edit it", Recommended: true},
		{Choice: feedback.Done, Label: "Done", Description: "Finish"},
	}}}
	for w := 48; w <= 120; w++ {
		text := strings.Join(v.optionList(c, w, 40), "\n")
		if strings.Count(text, "4 reviewers by custom commands")+strings.Count(text, "4 custom calls") == 0 {
			t.Fatalf("at %d cells:\n%s", w, text)
		}
	}
}

// What each option takes stands in one column, the same for all that start a round, and nothing else is said of its cost.
func TestCostsStandInOneColumn(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}, drafts: map[string]string{}}
	v.nextRoundText = "round 2 (5 AI calls)"
	c := &state.Checkpoint{Checkpoint: feedback.Checkpoint{Round: 1, MaxRounds: 5, Options: []feedback.Option{
		{Choice: feedback.ContinueDeeper, Label: "Continue deeper", Recommended: true},
		{Choice: feedback.AdjustDirection, Label: "Adjust direction"},
		{Choice: feedback.ContinueDeeper, Questions: true, Label: "Ask questions"},
		{Choice: feedback.ContinueDeeper, Revise: true, Label: "Revise and run again"},
		{Choice: feedback.Done, Label: "Done"},
	}}}
	for w := 48; w <= 120; w += 9 {
		text := strings.Join(v.optionList(c, w, 20), "\n")
		if strings.Count(text, "5 AI calls") != 4 || strings.Count(text, noCalls) != 1 {
			t.Errorf("at %d cells:\n%s", w, text)
		}
	}
}

// Custom commands have a shorter name where the full one has no room, with the time beside it.
func TestOwnCallsAreShortWithAllThatIsKnown(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ costs, want []string }{
		{[]string{"4 reviewers by custom commands, 10 s", "4 reviewers by custom commands"}, []string{"4 reviewers by custom commands, 10 s", "4 custom calls, 10 s", "4 reviewers by custom commands", "4 custom calls"}},
		{[]string{"1 reviewer by a custom command"}, []string{"1 reviewer by a custom command", "1 custom call"}},
		{[]string{"5 AI calls, 40 s", "5 AI calls"}, []string{"5 AI calls, 40 s", "5 AI calls"}},
		{[]string{"3 reviewers, built-in checks"}, []string{"3 reviewers, built-in checks"}},
	} {
		if got := withOwnCalls(c.costs); !slices.Equal(got, c.want) {
			t.Errorf("%q became %q, want %q", c.costs, got, c.want)
		}
	}
}
