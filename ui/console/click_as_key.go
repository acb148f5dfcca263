package console

import (
	"strings"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// namedKeys are the keys that are no letters.
var namedKeys = map[string]rune{
	"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "space": tea.KeySpace, "backspace": tea.KeyBackspace, "delete": tea.KeyDelete,
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome, "end": tea.KeyEnd,
	"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "insert": tea.KeyInsert,
}

// modifiers are what may be held with a key.
var modifiers = []struct {
	name string
	mod  tea.KeyMod
}{{"ctrl+", tea.ModCtrl}, {"alt+", tea.ModAlt}, {"shift+", tea.ModShift}}

// pressFor is the first key of a binding as if it were pressed: whoever clicks a key's name means the key. False for a binding without
// one.
func pressFor(b key.Binding) (tea.KeyPressMsg, bool) {
	if len(b.Keys()) == 0 || !b.Enabled() {
		return tea.KeyPressMsg{}, false
	}
	name := b.Keys()[0]
	var msg tea.KeyPressMsg
	for _, m := range modifiers {
		if rest, held := strings.CutPrefix(name, m.name); held && rest != "" {
			name, msg.Mod = rest, msg.Mod|m.mod
		}
	}
	if code, named := namedKeys[name]; named {
		msg.Code = code
		return msg, true
	}
	letter, size := utf8.DecodeRuneInString(name)
	if size != len(name) { // a function key, or another that has no letter: its name is all that is asked for
		msg.Text = b.Keys()[0]
		return msg, true
	}
	msg.Code = letter
	if msg.Mod == 0 {
		msg.Text = name
	}
	return msg, true
}
