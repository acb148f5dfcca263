package theme

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
)

// A selected row of several lines is filled as a whole in every theme, over its whole width, and says the same.
func TestEveryLineOfASelectedRowIsFilled(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]Options{"sixteen": {Colours: Sixteen}, "no colours": {NoColour: true}, "dark": {}, "plain": {Plain: true}} {
		looks := New(o)
		first, rest := looks.Selected("the first", 20), looks.SelectedRest("and the rest", 20)
		if safetext.Width(first) != 20 || safetext.Width(rest) != 20 || !strings.Contains(ansi.Strip(rest), "and the rest") {
			t.Errorf("%s: %q and %q", name, first, rest)
		}
		if filled := name != "plain"; strings.HasPrefix(first, "\x1b[") != filled || strings.HasPrefix(rest, "\x1b[") != filled {
			t.Errorf("%s: %q and %q", name, first, rest)
		}
		reversed := ansi.Style{}.Reverse(true).String()
		if turns := name == "sixteen" || name == "no colours"; strings.HasPrefix(rest, reversed) != turns {
			t.Errorf("%s: %q and %q", name, first, rest)
		}
	}
}

// In a row that is turned round what was bold stays bold, and nothing else is: without colours it alone tells the tool at work.
func TestBoldWordsOfASelectedRowStayBold(t *testing.T) {
	t.Parallel()
	looks := New(Options{NoColour: true})
	row := looks.SelectedRest("  role "+looks.ActiveTool("claude")+" then direct", 40)
	if strong := (ansi.Style{}).Bold().Reverse(true).String(); !strings.Contains(row, strong+"claude") || strings.Contains(row, strong+" then") || safetext.Width(row) != 40 {
		t.Errorf("%q", row)
	}
}
