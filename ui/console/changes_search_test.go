package console

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/screen"
)

// Both parts are one text to a search: it counts what is out of sight, goes there, and esc brings the place back.
func TestChangesAreSearchedWhileTyping(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {50, 15}} {
		d := newModelHarness(t, size[0], size[1]).play(revised()).press("W")
		top := d.screen()
		d.press("/").wants("Search the changes").write("TEAM TI").wants("Search: 1 of ")
		d.press("esc")
		if d.screen() != top {
			t.Errorf("given up, the screen is not as before:\n%s", d.screen())
		}
		d.press("/").write("九十天").wants("Search: 1 of 1", "九十天").press("enter").wants(`"九十天" 1 of 1`)
		d = newModelHarness(t, size[0], size[1]).play(revised()).press("W", "/").write("the").wants("Search: 1 of ").press("enter").wants(`"the" `)
		first := d.status()
		total := first[strings.LastIndex(first, " ")+1:]
		d.press("n").wants(`"the" 2 of ` + total)
		d.press("N", "N").wants(`"the" ` + total + " of " + total)
		d.press("/").write("zebra").wants("Search: not here").press("esc").wants(`"the" ` + total + " of " + total)
		if d.press("esc"); d.Current != screen.Changes || strings.Contains(d.screen(), " of "+total) {
			t.Errorf("esc does not end the search:\n%s", d.screen())
		}
		d.press("n").wants("Nothing is searched for yet: / searches.")
	}
}

// status is what the footer says of the screen.
func (d *modelHarness) status() string { return strings.TrimSpace(ansi.Strip(d.current().Status())) }
