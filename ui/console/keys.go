package console

import "charm.land/bubbles/v2/key"

// keyMap is every key of the console. A letter means the same thing wherever it means anything; capitals go to a
// screen. Keys of widgets are set here as well: their defaults change between versions.
type keyMap struct {
	Up, Down, HalfUp, HalfDown, PageUp, PageDown, Top, Bottom key.Binding
	NextPane, NextScreen, PrevScreen                          key.Binding
	Live, Record, Findings, Decide, Conclusions               key.Binding
	Pick                                                      key.Binding // 1..9

	Stop, NextTool, Retry, MoreTime, Conclude, Follow key.Binding

	Search, NextMatch, PrevMatch, NextSection, PrevSection, NextFinding, PrevFinding key.Binding
	Copy, Edit, Outline                                                              key.Binding

	Accept, Reject, Later, Note, Undo, Add key.Binding

	Enter, Back, Submit, Newline key.Binding
	Mouse, Help, Quit, Interrupt key.Binding
	Yes, No                      key.Binding
}

func bind(help, description string, keys ...string) key.Binding {
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(help, description))
}

func defaultKeys() keyMap {
	return keyMap{
		Up: bind("k/↑", "up", "k", "up"), Down: bind("j/↓", "down", "j", "down"),
		HalfUp: bind("ctrl+u", "half a page up", "ctrl+u"), HalfDown: bind("ctrl+d", "half a page down", "ctrl+d"),
		PageUp: bind("pgup", "page up", "pgup", "b"), PageDown: bind("pgdn", "page down", "pgdown", "space"),
		Top: bind("g", "top", "g", "home"), Bottom: bind("G", "bottom", "G", "end"),
		NextPane:   bind("tab", "next pane", "tab", "shift+tab"),
		NextScreen: bind("→", "next screen", "right"), PrevScreen: bind("←", "previous screen", "left"),
		Live: bind("L", "live", "L"), Record: bind("R", "record", "R"), Findings: bind("F", "findings", "F"),
		Decide: bind("D", "decide", "D"), Conclusions: bind("C", "conclusions", "C"),
		Pick: bind("1-9", "jump", "1", "2", "3", "4", "5", "6", "7", "8", "9"),

		Stop: bind("s", "stop", "s"), NextTool: bind("n", "next tool", "n"), Retry: bind("r", "retry", "r"),
		MoreTime: bind("+", "more time", "+", "="), Conclude: bind("c", "conclude now", "c"), Follow: bind("f", "follow", "f"),

		Search: bind("/", "search", "/"), NextMatch: bind("n", "next match", "n"), PrevMatch: bind("N", "previous match", "N"),
		NextSection: bind("}", "next section", "}", "J"), PrevSection: bind("{", "previous section", "{", "K"),
		NextFinding: bind("]", "next finding", "]"), PrevFinding: bind("[", "previous finding", "["),
		Copy: bind("y", "copy", "y"), Edit: bind("e", "edit", "e"), Outline: bind("o", "outline", "o"),

		Accept: bind("a", "accept", "a"), Reject: bind("x", "reject", "x"), Later: bind("l", "later", "l"),
		Note: bind("m", "remark", "m"), Undo: bind("u", "take back", "u"), Add: bind("+", "add your own", "+", "="),

		Enter: bind("enter", "choose", "enter"), Back: bind("esc", "back", "esc"),
		Submit:  bind("enter", "submit", "enter"),
		Newline: bind("ctrl+j", "new line", "ctrl+j", "alt+enter", "shift+enter"),
		Mouse:   bind("M", "mouse on/off", "M"), Help: bind("?", "help", "?"),
		Quit: bind("q", "quit", "q"), Interrupt: bind("ctrl+c", "quit", "ctrl+c"),
		Yes: bind("y", "yes", "y", "Y"), No: bind("n", "no", "n", "N", "esc", "q", "ctrl+c"),
	}
}

// as gives a binding another description where a screen can say what it does more exactly.
func as(b key.Binding, description string) key.Binding {
	b.SetHelp(b.Help().Key, description)
	return b
}

// helpGroup is a titled column of the help overlay.
type helpGroup struct {
	Title    string
	Bindings []key.Binding
}
