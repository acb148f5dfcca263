package keys

import "charm.land/bubbles/v2/key"

var digits = []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}

// action is an action of the table.
type action struct {
	name    string
	binding func(*Map) *key.Binding
	scope   Scope
	desc    string
	keys    []string
}

func keyList(keys ...string) []string { return keys }

// movable is where there is something to move in.
const movable = Screens | OnThemes

// table is every action once: its name in a configuration, its scope and its default keys. A letter means the same
// thing wherever it can; capitals go to a screen. Keys of widgets are here as well: their defaults change between
// versions.
var table = []action{
	{"up", func(m *Map) *key.Binding { return &m.Up }, movable, "up", keyList("k", "up")},
	{"down", func(m *Map) *key.Binding { return &m.Down }, movable, "down", keyList("j", "down")},
	{"half-up", func(m *Map) *key.Binding { return &m.HalfUp }, Screens, "half a page up", keyList("ctrl+u")},
	{"half-down", func(m *Map) *key.Binding { return &m.HalfDown }, Screens, "half a page down", keyList("ctrl+d")},
	{"page-up", func(m *Map) *key.Binding { return &m.PageUp }, Screens, "page up", keyList("pgup", "b")},
	{"page-down", func(m *Map) *key.Binding { return &m.PageDown }, Screens, "page down", keyList("pgdown", "space")},
	{"top", func(m *Map) *key.Binding { return &m.Top }, Screens, "top", keyList("g", "home")},
	{"bottom", func(m *Map) *key.Binding { return &m.Bottom }, Screens, "bottom", keyList("G", "end")},
	{"next-pane", func(m *Map) *key.Binding { return &m.NextPane }, Discussion | Line | Field, "next pane", keyList("tab", "shift+tab")},
	{"pick", func(m *Map) *key.Binding { return &m.Pick }, Screens, "jump", digits},

	{"live", func(m *Map) *key.Binding { return &m.Live }, Discussion, "live", keyList("L")},
	{"record", func(m *Map) *key.Binding { return &m.Record }, Discussion, "record", keyList("R")},
	{"findings", func(m *Map) *key.Binding { return &m.Findings }, Discussion, "findings", keyList("F")},
	{"changes", func(m *Map) *key.Binding { return &m.Changes }, Discussion, "changes", keyList("W")},
	{"decide", func(m *Map) *key.Binding { return &m.Decide }, Discussion, "decide", keyList("D")},
	{"conclusions", func(m *Map) *key.Binding { return &m.Conclusions }, Discussion, "conclusions", keyList("C")},
	{"what-if", func(m *Map) *key.Binding { return &m.WhatIf }, Discussion, "what if", keyList("w")},
	{"next-screen", func(m *Map) *key.Binding { return &m.NextScreen }, Discussion, "next screen", keyList("right")},
	{"prev-screen", func(m *Map) *key.Binding { return &m.PrevScreen }, Discussion, "previous screen", keyList("left")},
	{"themes", func(m *Map) *key.Binding { return &m.Themes }, Screens, "colours", keyList("T")},

	{"stop", func(m *Map) *key.Binding { return &m.Stop }, OnLive, "stop", keyList("s")},
	{"next-tool", func(m *Map) *key.Binding { return &m.NextTool }, OnLive, "next tool", keyList("n")},
	{"retry", func(m *Map) *key.Binding { return &m.Retry }, OnLive, "retry", keyList("r")},
	{"more-time", func(m *Map) *key.Binding { return &m.MoreTime }, OnLive, "more time", keyList("+", "=")},
	{"conclude", func(m *Map) *key.Binding { return &m.Conclude }, OnLive, "conclude now", keyList("c")},
	{"follow", func(m *Map) *key.Binding { return &m.Follow }, OnLive, "follow", keyList("f")},

	{"search", func(m *Map) *key.Binding { return &m.Search }, OnPage | OnSessions, "search", keyList("/")},
	{"next-match", func(m *Map) *key.Binding { return &m.NextMatch }, OnPage, "next match", keyList("n")},
	{"prev-match", func(m *Map) *key.Binding { return &m.PrevMatch }, OnPage, "previous match", keyList("N")},
	{"next-section", func(m *Map) *key.Binding { return &m.NextSection }, OnPage | OnChanges, "next section", keyList("}", "J")},
	{"prev-section", func(m *Map) *key.Binding { return &m.PrevSection }, OnPage | OnChanges, "previous section", keyList("{", "K")},
	{"outline", func(m *Map) *key.Binding { return &m.Outline }, OnPage, "outline", keyList("o")},
	{"copy", func(m *Map) *key.Binding { return &m.Copy }, OnPage | OnFindings | OnChanges, "copy", keyList("y")},
	{"edit", func(m *Map) *key.Binding { return &m.Edit }, Discussion, "edit", keyList("e")},

	{"next-finding", func(m *Map) *key.Binding { return &m.NextFinding }, Discussion, "next finding", keyList("]")},
	{"prev-finding", func(m *Map) *key.Binding { return &m.PrevFinding }, Discussion, "previous finding", keyList("[")},
	{"accept", func(m *Map) *key.Binding { return &m.Accept }, OnFindings, "accept", keyList("a")},
	{"reject", func(m *Map) *key.Binding { return &m.Reject }, OnFindings, "reject", keyList("x")},
	{"later", func(m *Map) *key.Binding { return &m.Later }, OnFindings, "later", keyList("l")},
	{"remark", func(m *Map) *key.Binding { return &m.Note }, OnFindings, "note", keyList("m")},
	{"undo", func(m *Map) *key.Binding { return &m.Undo }, OnFindings, "undo", keyList("u")},
	{"add", func(m *Map) *key.Binding { return &m.Add }, OnFindings, "add your own", keyList("+", "=")},
	{"ask", func(m *Map) *key.Binding { return &m.Ask }, OnFindings, "ask a reviewer", keyList("@")},
	{"examine", func(m *Map) *key.Binding { return &m.Examine }, OnFindings, "examine", keyList("i")},
	{"filter", func(m *Map) *key.Binding { return &m.Filter }, OnFindings, "filter", keyList("f")},

	{"more", func(m *Map) *key.Binding { return &m.More }, OnFindings, "all decisions", keyList("z")},

	{"reason", func(m *Map) *key.Binding { return &m.Reason }, OnDecide, "reason", keyList("r")},

	{"trust", func(m *Map) *key.Binding { return &m.Trust }, Discussion, "trust this session", keyList("t")},

	{"read-only", func(m *Map) *key.Binding { return &m.ReadOnly }, OnSessions, "open read-only", keyList("r")},
	{"new", func(m *Map) *key.Binding { return &m.New }, OnSessions, "new review", keyList("n")},
	{"reload", func(m *Map) *key.Binding { return &m.Reload }, OnSessions, "refresh", keyList("ctrl+r")},

	{"tape-pause", func(m *Map) *key.Binding { return &m.Pause }, Discussion, "pause or go on", keyList("p")},
	{"tape-step", func(m *Map) *key.Binding { return &m.Step }, Discussion, "step", keyList(".")},
	{"tape-back", func(m *Map) *key.Binding { return &m.RoundBack }, Discussion, "the round before", keyList("(")},
	{"tape-next", func(m *Map) *key.Binding { return &m.RoundNext }, Discussion, "the round after", keyList(")")},
	{"tape-slower", func(m *Map) *key.Binding { return &m.Slower }, Discussion, "slower", keyList("<")},
	{"tape-faster", func(m *Map) *key.Binding { return &m.Faster }, Discussion, "faster", keyList(">")},

	{"enter", func(m *Map) *key.Binding { return &m.Enter }, Screens | OnThemes | Line | Confirm, "choose", keyList("enter")},
	{"back", func(m *Map) *key.Binding { return &m.Back }, Screens | OnThemes | Field | Line, "back", keyList("esc")},
	{"submit", func(m *Map) *key.Binding { return &m.Submit }, Field, "send", keyList("enter")},
	{"newline", func(m *Map) *key.Binding { return &m.Newline }, Field, "new line", keyList("ctrl+j", "alt+enter", "shift+enter")},
	{"save", func(m *Map) *key.Binding { return &m.Save }, OnThemes, "save", keyList("s")},
	{"yes", func(m *Map) *key.Binding { return &m.Yes }, Confirm, "yes", keyList("y", "Y")},
	{"no", func(m *Map) *key.Binding { return &m.No }, Confirm, "no", keyList("n", "N", "esc", "q", "ctrl+c")},

	{"help", func(m *Map) *key.Binding { return &m.Help }, Screens, "help", keyList("?")},
	{"mouse", func(m *Map) *key.Binding { return &m.Mouse }, Screens, "mouse on/off", keyList("M")},
	{"suspend", func(m *Map) *key.Binding { return &m.Suspend }, Screens, "suspend; fg returns", keyList("ctrl+z")},
	{"quit", func(m *Map) *key.Binding { return &m.Quit }, Screens | OnThemes, "quit", keyList("q")},
	{"interrupt", func(m *Map) *key.Binding { return &m.Interrupt }, Screens | OnThemes | Field | Line, "quit", keyList("ctrl+c")},
}
