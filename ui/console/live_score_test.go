package console

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
)

// A reviewer that gave no rating takes more words than a bar: they give way to the time, which is never cut.
func TestACardShowsItsTimeBesideEveryScore(t *testing.T) {
	t.Parallel()
	s := running().say(engine.PerspectiveFinished{Review: round.Review{
		Name: "quality", Outcome: round.Direct, Tool: "direct", Via: "direct",
		Answer: review.Answer{Rules: &review.RuleReport{Engine: "direct", Abstains: "the document is too short to tell"}},
	}})
	for _, w := range []int{40, 60, 80, 100, 110, 120, 130, 160, 200} {
		d := newModelHarness(t, w, 40).play(s).press("L")
		shown := false
		for line := range strings.SplitSeq(ansi.Strip(d.screen()), "\n") {
			if strings.Contains(line, "quality") && strings.Contains(line, "0:32") {
				shown = true
			}
		}
		if !shown {
			t.Errorf("at %d cells its time is not on the screen:\n%s", w, d.screen())
		}
	}
}
