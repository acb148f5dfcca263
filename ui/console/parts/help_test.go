package parts

import (
	"strings"
	"testing"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"parley/ui/theme"
)

// What a key does stands in one line as long as the columns together have room for it.
func TestNoHelpColumnWrapsBesideRoom(t *testing.T) {
	t.Parallel()
	bind := func(k, desc string) key.Binding { return key.NewBinding(key.WithKeys(k), key.WithHelp(k, desc)) }
	groups := []HelpGroup{
		{Title: "Sessions", Here: true, Bindings: []key.Binding{bind("u", "undo the last title or the last deletion")}},
		{Title: "Moving", Bindings: []key.Binding{bind("j", "down"), bind("k", "up")}},
	}
	for w := 78; w <= 200; w += 7 {
		lines, spots := HelpColumns(theme.New(theme.Options{}), groups, "", w, 40)
		text := ansi.Strip(strings.Join(lines, "\n"))
		if !strings.Contains(text, "undo the last title or the last deletion") || len(spots) != 3 {
			t.Errorf("%d cells, %d spots:\n%s", w, len(spots), text)
		}
		if drawn := strings.Count(ansi.Strip(lines[0]), "│"); drawn > 1 {
			t.Errorf("%d cells: %d rules between two columns:\n%s", w, drawn, text)
		}
		for _, line := range lines {
			if ansi.StringWidth(line) > w {
				t.Errorf("%d cells: %q", w, line)
			}
		}
		for _, spot := range spots {
			if row := []rune(ansi.Strip(lines[spot.Y])); !strings.Contains(string(row[spot.X:min(len(row), spot.X+spot.W)]), groups[spot.Group].Bindings[spot.Binding].Help().Desc) {
				t.Errorf("%d cells: %v is not at its place", w, spot)
			}
		}
	}
}
