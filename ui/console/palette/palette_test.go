package palette

import (
	"fmt"
	"strings"
	"testing"

	"parley/ui/console/parts"
	"parley/ui/theme"
)

// The list of commands says how many stand above and below those that have room.
func TestTheCommandsSayHowManyHaveNoRoom(t *testing.T) {
	t.Parallel()
	var all []Entry
	for i := range 30 {
		all = append(all, Entry{Name: fmt.Sprint(i), Does: fmt.Sprintf("do thing %d", i), Key: "x"})
	}
	p := New(all)
	for _, c := range []struct {
		move  int
		wants string
	}{{0, "30 commands, 24 below"}, {8, "30 commands, 3 above, 21 below"}, {30, "30 commands, 24 above"}} {
		p.Move(c.move)
		lines, _ := p.View(theme.Theme{}, parts.Rect{W: 60, H: 10})
		if !strings.Contains(lines[0], c.wants) {
			t.Errorf("want %q: %s", c.wants, lines[0])
		}
	}
}
