package parts

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/round"
	"parley/ui/theme"
)

// What to do next is said by the checkpoint alone: two recommendations on one screen would disagree.
func TestAVerdictRecommendsNothing(t *testing.T) {
	t.Parallel()
	look, average := theme.New(theme.Options{}), 2.8
	for _, asked := range []round.Recommendation{round.Revise, round.Escalate, round.Proceed} {
		r := round.Round{Verdict: round.Blocked, AverageRating: &average, Recommendation: asked}
		for _, line := range append(BannerLines(look, r, "", "", 118, 40), VerdictLine(look, r, 118)) {
			if text := ansi.Strip(line); strings.Contains(text, "recommended") || strings.Contains(text, string(asked)) {
				t.Errorf("%s: %q", asked, text)
			}
		}
	}
}
