package parts

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/theme"
)

// Silence may conclude a review though severe findings are open, which a hand cannot without being asked: so the countdown says it at every
// width, with what parley decides then and how to stop it.
func TestTheCountdownSaysAtEveryWidthWhatSilenceLeadsTo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		open string
		w    int
		want []string
	}{
		{"4 CRITICAL or HIGH open", 118, []string{"without an answer, parley decides Done in 4:58 with 4 CRITICAL or HIGH open · any key keeps it open"}},
		{"4 CRITICAL or HIGH open", 98, []string{"no answer in 4:58 means Done with 4 CRITICAL or HIGH open · any key keeps it open"}},
		{"4 CRITICAL or HIGH open", 78, []string{"without an answer, parley decides Done in 4:58", "4 CRITICAL or HIGH open · any key keeps the review open"}},
		{"4 CRITICAL or HIGH open", 48, []string{"no answer in 4:58 means Done", "4 CRITICAL or HIGH open · any key keeps it open"}},
		{"4 CRITICAL or HIGH open", 38, []string{"no answer: Done in 4:58", "4 CRIT/HIGH · any key keeps it open"}},
		{"4 HIGH open", 38, []string{"no answer: Done in 4:58", "4 HIGH open · any key keeps it open"}},
		{"", 118, []string{"without an answer, parley decides Done in 4:58 · any key keeps it open"}},
		{"", 78, []string{"no answer in 4:58 means Done · any key keeps it open"}},
		{"", 48, []string{"no answer in 4:58 means Done", "any key keeps the review open"}},
	} {
		look, countdown := theme.New(theme.Options{}), Countdown{Left: 4*time.Minute + 58*time.Second, Open: c.open}
		lead := " D decide now "
		lines := countdown.Lines(look, lead, c.w)
		if len(lines) != countdown.Height(len(lead), c.w) {
			t.Errorf("%q in %d cells: %d lines in a height of %d", c.open, c.w, len(lines), countdown.Height(len(lead), c.w))
		}
		for i, line := range lines {
			bare := ansi.Strip(line)
			if i == 0 {
				bare = strings.TrimPrefix(bare, lead)
			}
			if len(lines) != len(c.want) || strings.TrimSpace(bare) != c.want[i] || ansi.StringWidth(line) > c.w {
				t.Errorf("%q in %d cells: %q", c.open, c.w, bare)
			}
		}
	}
}
