package keys

import "charm.land/bubbles/v2/key"

var digits = []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}

// row is an action of the table.
type row struct {
	name  string
	of    func(*Map) *key.Binding
	where Scope
	does  string
	keys  []string
}

func list(keys ...string) []string { return keys }

// moving is where there is something to move in.
const moving = Screens | OnThemes

// table is every action once: its name in a configuration, its scope and its default keys. A letter means the same
// thing wherever it can; capitals go to a screen. Keys of widgets are here as well: their defaults change between
// versions.
var table = []row{
	{"up", func(m *Map) *key.Binding { return &m.Up }, moving, "up", list("k", "up")},
	{"down", func(m *Map) *key.Binding { return &m.Down }, moving, "down", list("j", "down")},
	{"half-up", func(m *Map) *key.Binding { return &m.HalfUp }, Screens, "half a page up", list("ctrl+u")},
	{"half-down", func(m *Map) *key.Binding { return &m.HalfDown }, Screens, "half a page down", list("ctrl+d")},
	{"page-up", func(m *Map) *key.Binding { return &m.PageUp }, Screens, "page up", list("pgup", "b")},
	{"page-down", func(m *Map) *key.Binding { return &m.PageDown }, Screens, "page down", list("pgdown", "space")},
	{"top", func(m *Map) *key.Binding { return &m.Top }, Screens, "top", list("g", "home")},
	{"bottom", func(m *Map) *key.Binding { return &m.Bottom }, Screens, "bottom", list("G", "end")},
	{"next-pane", func(m *Map) *key.Binding { return &m.NextPane }, Discussion | Line | Field, "next pane", list("tab", "shift+tab")},
	{"pick", func(m *Map) *key.Binding { return &m.Pick }, Screens, "jump", digits},

	{"live", func(m *Map) *key.Binding { return &m.Live }, Discussion, "live", list("L")},
	{"record", func(m *Map) *key.Binding { return &m.Record }, Discussion, "record", list("R")},
	{"findings", func(m *Map) *key.Binding { return &m.Findings }, Discussion, "findings", list("F")},
	{"changes", func(m *Map) *key.Binding { return &m.Changes }, Discussion, "changes", list("W")},
	{"decide", func(m *Map) *key.Binding { return &m.Decide }, Discussion, "decide", list("D")},
	{"conclusions", func(m *Map) *key.Binding { return &m.Conclusions }, Discussion, "conclusions", list("C")},
	{"next-screen", func(m *Map) *key.Binding { return &m.NextScreen }, Discussion, "next screen", list("right")},
	{"prev-screen", func(m *Map) *key.Binding { return &m.PrevScreen }, Discussion, "previous screen", list("left")},
	{"themes", func(m *Map) *key.Binding { return &m.Themes }, Screens, "colours", list("T")},

	{"stop", func(m *Map) *key.Binding { return &m.Stop }, OnLive, "stop", list("s")},
	{"next-tool", func(m *Map) *key.Binding { return &m.NextTool }, OnLive, "next tool", list("n")},
	{"retry", func(m *Map) *key.Binding { return &m.Retry }, OnLive, "retry", list("r")},
	{"more-time", func(m *Map) *key.Binding { return &m.MoreTime }, OnLive, "more time", list("+", "=")},
	{"conclude", func(m *Map) *key.Binding { return &m.Conclude }, OnLive, "conclude now", list("c")},
	{"follow", func(m *Map) *key.Binding { return &m.Follow }, OnLive, "follow", list("f")},

	{"search", func(m *Map) *key.Binding { return &m.Search }, OnPage | OnSessions, "search", list("/")},
	{"next-match", func(m *Map) *key.Binding { return &m.NextMatch }, OnPage, "next match", list("n")},
	{"prev-match", func(m *Map) *key.Binding { return &m.PrevMatch }, OnPage, "previous match", list("N")},
	{"next-section", func(m *Map) *key.Binding { return &m.NextSection }, OnPage | OnChanges, "next section", list("}", "J")},
	{"prev-section", func(m *Map) *key.Binding { return &m.PrevSection }, OnPage | OnChanges, "previous section", list("{", "K")},
	{"outline", func(m *Map) *key.Binding { return &m.Outline }, OnPage, "outline", list("o")},
	{"copy", func(m *Map) *key.Binding { return &m.Copy }, OnPage | OnFindings | OnChanges, "copy", list("y")},
	{"edit", func(m *Map) *key.Binding { return &m.Edit }, Discussion, "edit", list("e")},

	{"next-finding", func(m *Map) *key.Binding { return &m.NextFinding }, Discussion, "next finding", list("]")},
	{"prev-finding", func(m *Map) *key.Binding { return &m.PrevFinding }, Discussion, "previous finding", list("[")},
	{"accept", func(m *Map) *key.Binding { return &m.Accept }, OnFindings, "accept", list("a")},
	{"reject", func(m *Map) *key.Binding { return &m.Reject }, OnFindings, "reject", list("x")},
	{"later", func(m *Map) *key.Binding { return &m.Later }, OnFindings, "later", list("l")},
	{"remark", func(m *Map) *key.Binding { return &m.Note }, OnFindings, "note", list("m")},
	{"undo", func(m *Map) *key.Binding { return &m.Undo }, OnFindings, "undo", list("u")},
	{"add", func(m *Map) *key.Binding { return &m.Add }, OnFindings, "add your own", list("+", "=")},
	{"ask", func(m *Map) *key.Binding { return &m.Ask }, OnFindings, "ask a reviewer", list("@")},
	{"filter", func(m *Map) *key.Binding { return &m.Filter }, OnFindings, "filter", list("f")},

	{"reason", func(m *Map) *key.Binding { return &m.Reason }, OnDecide, "reason", list("r")},

	{"trust", func(m *Map) *key.Binding { return &m.Trust }, Discussion, "trust this session", list("t")},

	{"read-only", func(m *Map) *key.Binding { return &m.ReadOnly }, OnSessions, "open read-only", list("r")},
	{"new", func(m *Map) *key.Binding { return &m.New }, OnSessions, "new review", list("n")},
	{"reload", func(m *Map) *key.Binding { return &m.Reload }, OnSessions, "refresh", list("ctrl+r")},

	{"tape-pause", func(m *Map) *key.Binding { return &m.Pause }, Discussion, "pause or go on", list("p")},
	{"tape-step", func(m *Map) *key.Binding { return &m.Step }, Discussion, "step", list(".")},
	{"tape-back", func(m *Map) *key.Binding { return &m.RoundBack }, Discussion, "the round before", list("(")},
	{"tape-next", func(m *Map) *key.Binding { return &m.RoundNext }, Discussion, "the round after", list(")")},
	{"tape-slower", func(m *Map) *key.Binding { return &m.Slower }, Discussion, "slower", list("<")},
	{"tape-faster", func(m *Map) *key.Binding { return &m.Faster }, Discussion, "faster", list(">")},

	{"enter", func(m *Map) *key.Binding { return &m.Enter }, Screens | OnThemes | Line | Confirm, "choose", list("enter")},
	{"back", func(m *Map) *key.Binding { return &m.Back }, Screens | OnThemes | Field | Line, "back", list("esc")},
	{"submit", func(m *Map) *key.Binding { return &m.Submit }, Field, "send", list("enter")},
	{"newline", func(m *Map) *key.Binding { return &m.Newline }, Field, "new line", list("ctrl+j", "alt+enter", "shift+enter")},
	{"save", func(m *Map) *key.Binding { return &m.Save }, OnThemes, "save", list("s")},
	{"yes", func(m *Map) *key.Binding { return &m.Yes }, Confirm, "yes", list("y", "Y")},
	{"no", func(m *Map) *key.Binding { return &m.No }, Confirm, "no", list("n", "N", "esc", "q", "ctrl+c")},

	{"help", func(m *Map) *key.Binding { return &m.Help }, Screens, "help", list("?")},
	{"mouse", func(m *Map) *key.Binding { return &m.Mouse }, Screens, "mouse on/off", list("M")},
	{"suspend", func(m *Map) *key.Binding { return &m.Suspend }, Screens, "suspend; fg returns", list("ctrl+z")},
	{"quit", func(m *Map) *key.Binding { return &m.Quit }, Screens | OnThemes, "quit", list("q")},
	{"interrupt", func(m *Map) *key.Binding { return &m.Interrupt }, Screens | OnThemes | Field | Line, "quit", list("ctrl+c")},
}
