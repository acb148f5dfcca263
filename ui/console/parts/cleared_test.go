package parts

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
	"parley/ui/theme"
)

// A text that ctrl+u has cleared comes back, and the screen says how.
func TestAClearedTextComesBack(t *testing.T) {
	t.Parallel()
	k := keys.Default()
	p := AskText("Note", "Ada decides", false, func(string) Action { return nil })
	press := func(r rune) { p.HandleKey(tea.KeyPressMsg{Code: r, Mod: tea.ModCtrl}, k) }
	press('u')
	shown := strings.Join(p.View(theme.Theme{}, k, 80, 24), "\n")
	if p.Text() != "" || !strings.Contains(shown, "ctrl+y puts back what was cleared.") {
		t.Fatalf("cleared to %q, shown as %q", p.Text(), shown)
	}
	press('y')
	if shown = strings.Join(p.View(theme.Theme{}, k, 80, 24), "\n"); p.Text() != "Ada decides" || strings.Contains(shown, "ctrl+y") {
		t.Errorf("ctrl+y brought %q, shown as %q", p.Text(), shown)
	}
}

func TestRemovedIsWhatAFieldHasLost(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{{"one two", "", "one two"}, {"one two", "two", "one "}, {"one two", "one ", "two"}, {"aaa", "a", "aa"}, {"one", "one two", ""}, {"谁来决定", "谁定", "来决"}} {
		if got := removed(c[0], c[1]); got != c[2] {
			t.Errorf("from %q to %q: %q, want %q", c[0], c[1], got, c[2])
		}
	}
}
