package changes

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// Two changes whose lines around them meet are one stretch of the document: no head stands between two lines that follow on each other,
// also not where a blank line is between them. Where lines are left out, a head says where the document goes on.
func TestStretchesThatTouchAreOne(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		blank int // the line of the document that is blank
		room  int
		heads int
	}{
		{"the lines meet", 0, 40, 1},
		{"a blank line is where they meet", 26, 40, 1},
		{"lines are left out", 0, 14, 2},
	} {
		v, lines := twoChanges(60)
		if c.blank > 0 {
			lines[c.blank-1] = ""
		}
		v.room = c.room
		text := ansi.Strip(strings.Join(v.diff(80), "\n"))
		if got := strings.Count(text, "from line"); got != c.heads || len(v.changeLines) != 2 { // each change can be gone to, however many stand below one head
			t.Errorf("%s: %d heads, not %d, and %d changes to go to:\n%s", c.name, got, c.heads, len(v.changeLines), text)
		}
		for _, n := range []string{"Line 20 stands", "Line 20 stood", "Line 30 stands", "Line 30 stood"} {
			if strings.Count(text, n) != 1 {
				t.Errorf("%s: %q is not there once:\n%s", c.name, n, text)
			}
		}
	}
}
