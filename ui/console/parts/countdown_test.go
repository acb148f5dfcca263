package parts

import (
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/theme"
)

// Silence may conclude a review though grave findings are open, which a hand cannot without being asked: so the countdown says it, and where
// there is little room at least how to stop it.
func TestTheCountdownSaysWhatStaysOpenAndAlwaysFirstHowToStopIt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		open string
		room int
		want string
	}{
		{"4 CRITICAL or HIGH open", 90, "no answer in 4:58 means Done with 4 CRITICAL or HIGH open · any key keeps it open"},
		{"4 CRITICAL or HIGH open", 65, "no answer: Done in 4:58, 4 CRIT/HIGH open · any key keeps it open"},
		{"4 CRITICAL or HIGH open", 64, "no answer: Done in 4:58, 4 CRITICAL or HIGH open · any key stops"},
		{"4 CRITICAL or HIGH open", 57, "no answer: Done in 4:58, 4 CRIT/HIGH open · any key stops"},
		{"4 HIGH open", 64, "no answer: Done in 4:58 with 4 HIGH open · any key keeps it open"},
		{"4 HIGH open", 62, "no answer: Done in 4:58, 4 HIGH open · any key keeps it open"},
		{"4 CRITICAL or HIGH open", 55, "Done in 4:58, 4 CRITICAL or HIGH open · any key stops"},
		{"4 CRITICAL or HIGH open", 35, "Done in 4:58 · any key stops"},
		{"", 90, "no answer in 4:58 means Done · any key keeps it open"},
		{"", 35, "Done in 4:58 · any key stops"},
		{"", 40, "no answer: Done in 4:58 · any key stops"},
		{"", 25, "no answer: Done in 4:58"},
		{"", 5, "Done in 4:58"},
	} {
		if got := ansi.Strip(CountdownText(theme.New(theme.Options{}), 4*time.Minute+58*time.Second, c.open, c.room)); got != c.want {
			t.Errorf("%q in %d cells: %q", c.open, c.room, got)
		}
	}
}
