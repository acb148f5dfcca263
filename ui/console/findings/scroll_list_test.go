package findings

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"

	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// A list that is cut says how many findings stand above and below what is shown; one that is not says nothing.
func TestACutListSaysHowManyAreAboveAndBelow(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	v.State.Findings = someFindings(5, 2, 1)
	for _, c := range []struct {
		move, h  int
		cutBelow bool
		wants    string
	}{{0, 7, false, "5 below"}, {5, 7, false, "3 above, 3 below"}, {4, 7, false, "6 above"}, {-9, 40, false, ""}, {0, 7, true, ""}} {
		v.Move(c.move)
		v.cutBelow = c.cutBelow
		shown, hidden := v.listed()
		text := strings.Join(v.rows(&v.State, shown, hidden, parts.Rect{W: 60, H: c.h}), "\n")
		if strings.Contains(text, " below") != strings.Contains(c.wants, " below") || !strings.Contains(text, c.wants) || lipgloss.Height(text) > c.h {
			t.Errorf("moved by %d: want %q:\n%s", c.move, c.wants, text)
		}
		if c.cutBelow && v.cut != "4 below" {
			t.Errorf("the rule below the list says %q", v.cut)
		}
	}
}

// A list that is scrolled has in its first line the heading of the finding that it begins with, and the selected one is never under it.
func TestAScrolledListKeepsItsHeading(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	v.State.Findings = someFindings(5, 2, 1)
	for range 20 {
		shown, hidden := v.listed()
		lines := v.rows(&v.State, shown, hidden, parts.Rect{W: 60, H: 8})
		if !strings.Contains(strings.Join(lines, "\n"), shown[v.selected].ID) {
			t.Errorf("finding %d is not shown:\n%s", v.selected, strings.Join(lines, "\n"))
		}
		v.Move(1)
	}
	v.Move(-4)
	shown, hidden := v.listed()
	v.rows(&v.State, shown, hidden, parts.Rect{W: 60, H: 8})
	v.Move(1)
	if lines := v.rows(&v.State, shown, hidden, parts.Rect{W: 60, H: 8}); !strings.Contains(lines[1], "To decide 5") {
		t.Errorf("no heading:\n%s", strings.Join(lines, "\n"))
	}
}
