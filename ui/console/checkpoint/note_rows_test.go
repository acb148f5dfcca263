package checkpoint

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/screen"
	"parley/ui/theme"
)

// How a verdict changed is told in rows: the ratings in one, every other reason in its own. A short note stays one sentence.
func TestTheReasonsOfAVerdictThatChangedHaveRows(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}}
	for note, want := range map[string]string{
		"From round 1 (blocked HIGH) to round 2 (reached) the document changed; technical rates 4/5 (was 2/5); quality rates 4/5 (was 3/5); F-003 is fixed.": "! From round 1 (blocked HIGH) to round 2 (reached):\n  • the document changed\n  • technical rates 4/5 (was 2/5); quality rates 4/5 (was 3/5)\n  • F-003 is fixed",
		"From round 1 to round 2 (both reached) the document changed; F-003 is fixed.":                                                                       "! From round 1 to round 2 (both reached) the document changed; F-003 is fixed.",
		"One HIGH; two HIGH; three HIGH; four.": "! One HIGH; two HIGH; three HIGH; four.",
	} {
		if got := ansi.Strip(strings.Join(v.noteRows("!", note, 100), "\n")); got != want {
			t.Errorf("it says\n%s\nand not\n%s", got, want)
		}
	}
}
