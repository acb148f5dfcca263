package theme

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
)

// Of a selected row with several lines only the first is turned round, where that is how it is marked: the others are as wide, bold,
// and say the same.
func TestOneLineOfASelectedRowIsTurnedRound(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]Options{"sixteen": {Colours: Sixteen}, "no colours": {NoColour: true}, "dark": {}, "plain": {Plain: true}} {
		looks := New(o)
		first, rest := looks.Selected("the first", 20), looks.SelectedRest("and the rest", 20)
		if safetext.Width(first) != 20 || safetext.Width(rest) != 20 || !strings.Contains(ansi.Strip(rest), "and the rest") {
			t.Errorf("%s: %q and %q", name, first, rest)
		}
		reversed := ansi.Style{}.Bold().Reverse(true).String()
		if turns := name == "sixteen" || name == "no colours"; strings.HasPrefix(first, reversed) != turns || strings.Contains(rest, reversed) {
			t.Errorf("%s: %q and %q", name, first, rest)
		}
	}
}
