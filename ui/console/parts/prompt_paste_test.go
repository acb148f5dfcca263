package parts

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
)

// A field of one line has no line ends: a blank takes their place, typed or pasted, and no words are joined.
func TestALineEndInAFieldOfOneLineIsABlank(t *testing.T) {
	t.Parallel()
	for _, newline := range []tea.KeyPressMsg{{Code: 'j', Mod: tea.ModCtrl}, {Code: tea.KeyEnter, Mod: tea.ModAlt}, {Code: tea.KeyEnter, Mod: tea.ModShift}} {
		p := AskText("Why?", "é", false, nil)
		for _, msg := range []tea.KeyPressMsg{newline, {Code: 'x', Text: "x"}} {
			if _, _, done := p.HandleKey(msg, keys.Default()); done {
				t.Fatalf("%s closes the field", msg)
			}
		}
		if p.Text() != "é x" {
			t.Errorf("after %s: %q", newline, p.Text())
		}
	}
	for _, c := range []struct{ written, pasted, want string }{
		{"é", "\nsecond line\n", "é second line"},
		{"é", "second\r\nline", "ésecond line"},
		{"é ", " second", "é second"},
		{"", "\n second\n", "second"},
		{"é", "\n", "é"},
	} {
		p := AskText("Why?", c.written, false, nil)
		if p.Paste(c.pasted); p.Text() != c.want {
			t.Errorf("%q pasted behind %q is %q, not %q", c.pasted, c.written, p.Text(), c.want)
		}
	}
	p := AskText("Why?", "end", false, nil)
	p.field.CursorStart()
	if p.Paste("first\n"); p.Text() != "first end" {
		t.Errorf("pasted before a word: %q", p.Text())
	}
}
