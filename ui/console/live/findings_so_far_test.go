package live

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/ui/console/screen"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// A finding takes one line, and its reviewer stands in it however long the words are.
func TestAFindingSoFarTakesOneLine(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}}
	for _, w := range []int{40, 57, 90} {
		got := ansi.Strip(v.foundLine(found{severity: review.Low, text: "Nothing says how calls per evening are counted, and by whom they are counted", by: []string{"quality"}}, w))
		if strings.Contains(got, "\n") || safetext.Width(got) != w || !strings.HasSuffix(got, "  quality") {
			t.Errorf("at %d: %q", w, got)
		}
	}
}
