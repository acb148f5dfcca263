package findings

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// A list of which no quote was found says so of all where it has a line for that, and in each row where it has none.
func TestQuotesThatAreAllMissingAreToldAtEveryHeight(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Theme: theme.New(theme.Options{})}}}
	v.State.Findings = someFindings(6, 0, 0)
	for i := range v.State.Findings {
		v.State.Findings[i].Quote, v.State.Findings[i].Evidence = "made up", review.Unverified
	}
	list, hidden := v.listed()
	for _, h := range []int{7, 8, 9, 12, 40} {
		text := ansi.Strip(strings.Join(v.rows(&v.State, list, hidden, parts.Rect{W: 76, H: h}), "\n"))
		once, signed := strings.Contains(text, "none of their quotes is in the document"), strings.Contains(text, v.Theme.Symbols.Unfound)
		if once == signed {
			t.Errorf("in %d lines it is told once: %t, and in the rows: %t:\n%s", h, once, signed, text)
		}
	}
}
