package matrix

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/consistency"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// What the counts of the requirements are by is said in every window that has room for one count with it: a requirement that four documents
// cover and one does not counts as missing.
func TestTheCountsSayThatTheyAreByTheWorstCell(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{}), Keys: keys.Default()}}}
	for _, worst := range []consistency.Coverage{consistency.Missing, consistency.Partial, consistency.Unclear, consistency.Likely} {
		v.traced.Matrix.Rows = append(v.traced.Matrix.Rows, consistency.Row{ID: "REQ", Cells: []consistency.Cell{{Status: consistency.Covered}, {Status: worst}}})
	}
	for w, want := range map[int]string{118: "at worst: 1 missing, 1 partial, 1 unclear, 1 likely", 78: "at worst: 1 missing, 1 partial, 1 unclear, 1 likely", 48: "at worst: 1 missing, 3 other", 38: "1 missing, 3 other"} {
		if got := ansi.Strip(v.title(w)); !strings.Contains(got, want) || ansi.StringWidth(got) > w {
			t.Errorf("%d cells: %q", w, got)
		}
	}
}
