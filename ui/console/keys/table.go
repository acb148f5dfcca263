package keys

import "charm.land/bubbles/v2/key"

var digits = []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}

// action is an action of the table: desc is for a footer, about for whoever looks for it.
type action struct {
	name        string
	binding     func(*Map) *key.Binding
	scope       Scope
	desc, about string
	keys        []string
}

// group is actions that stand together wherever actions are listed.
type group struct {
	title string
	rows  []action
}

func keyList(keys ...string) []string { return keys }

// movable is where there is something to move in. In the review letters go from finding to finding, and arrows scroll.
const movable = (Screens &^ OnReview) | OnThemes

// groups is every action once: its name in a configuration, its scope, its words and its default keys. A letter means
// the same thing wherever it can; capitals go to a screen. Keys of widgets are here as well: their defaults change between
// versions.
var groups = []group{
	{Moving, []action{
		{"up", func(m *Map) *key.Binding { return &m.Up }, movable, "up", "go up a line", keyList("k", "up")},
		{"down", func(m *Map) *key.Binding { return &m.Down }, movable, "down", "go down a line", keyList("j", "down")},
		{"line-up", func(m *Map) *key.Binding { return &m.LineUp }, OnReview, "line up", "go up a line of the document", keyList("up")},
		{"line-down", func(m *Map) *key.Binding { return &m.LineDown }, OnReview, "line down", "go down a line of the document", keyList("down")},
		{"half-up", func(m *Map) *key.Binding { return &m.HalfUp }, Screens, "half a page up", "go up half a page", keyList("ctrl+u")},
		{"half-down", func(m *Map) *key.Binding { return &m.HalfDown }, Screens, "half a page down", "go down half a page", keyList("ctrl+d")},
		{"page-up", func(m *Map) *key.Binding { return &m.PageUp }, Screens, "page up", "go up a page", keyList("pgup", "b")},
		{"page-down", func(m *Map) *key.Binding { return &m.PageDown }, Screens, "page down", "go down a page", keyList("pgdown", "space")},
		{"top", func(m *Map) *key.Binding { return &m.Top }, Screens, "top", "go to the top", keyList("g", "home")},
		{"bottom", func(m *Map) *key.Binding { return &m.Bottom }, Screens, "bottom", "go to the bottom", keyList("G", "end")},
		{"next-pane", func(m *Map) *key.Binding { return &m.NextPane }, Live | OnReview | OnFindings | OnChanges | Line | Field, "next pane", "move the keys to the other pane, part or file", keyList("tab", "shift+tab")},
		{"pick", func(m *Map) *key.Binding { return &m.Pick }, Live | OnPage | OnReview | OnDecide | OnSessions, "jump", "jump to a reviewer, section, option or session by its number", digits},
	}},
	{Leading, []action{
		{"live", func(m *Map) *key.Binding { return &m.Live }, Discussion, "live", "go to the live view", keyList("L")},
		{"record", func(m *Map) *key.Binding { return &m.Record }, Discussion, "record", "go to the record", keyList("R")},
		{"review", func(m *Map) *key.Binding { return &m.Review }, Discussion, "review", "go to the document with its findings", keyList("V")},
		{"findings", func(m *Map) *key.Binding { return &m.Findings }, Discussion, "findings", "go to the findings", keyList("F")},
		{"changes", func(m *Map) *key.Binding { return &m.Changes }, Discussion, "changes", "see what a revision changed", keyList("W")},
		{"decide", func(m *Map) *key.Binding { return &m.Decide }, Discussion, "decide", "go to the decision", keyList("D")},
		{"conclusions", func(m *Map) *key.Binding { return &m.Conclusions }, Discussion, "conclusions", "go to the conclusions", keyList("C")},
		{"package", func(m *Map) *key.Binding { return &m.Package }, Discussion, "package", "see where requirements are", keyList("P")},
		{"what-if", func(m *Map) *key.Binding { return &m.WhatIf }, Discussion, "what if", "ask what would change the verdict", keyList("w")},
		{"next-screen", func(m *Map) *key.Binding { return &m.NextScreen }, Discussion, "next screen", "go to the next screen", keyList("right")},
		{"prev-screen", func(m *Map) *key.Binding { return &m.PrevScreen }, Discussion, "previous screen", "go to the previous screen", keyList("left")},
		{"themes", func(m *Map) *key.Binding { return &m.Themes }, Screens, "theme", "choose the theme", keyList("T")},
	}},
	{"Round", []action{
		{"stop", func(m *Map) *key.Binding { return &m.Stop }, Live, "stop", "stop this reviewer", keyList("s")},
		{"next-tool", func(m *Map) *key.Binding { return &m.NextTool }, OnLive, "next tool", "switch this reviewer to its next tool", keyList("n")},
		{"retry", func(m *Map) *key.Binding { return &m.Retry }, Live, "retry", "start this reviewer over", keyList("r")},
		{"more-time", func(m *Map) *key.Binding { return &m.MoreTime }, Live, "more time", "give this reviewer 5 more minutes", keyList("+", "=")},
		{"conclude", func(m *Map) *key.Binding { return &m.Conclude }, Live, "conclude now", "end the round with the answers so far", keyList("c")},
		{"follow", func(m *Map) *key.Binding { return &m.Follow }, Live, "follow", "follow the stream as it grows", keyList("f")},
	}},
	{"Text", []action{
		{"search", func(m *Map) *key.Binding { return &m.Search }, Live | OnPage | OnReview | OnFindings | OnWhatIf | OnChanges | OnMatrix | OnSessions, "search", "search in the text, or in the list", keyList("/")},
		{"next-match", func(m *Map) *key.Binding { return &m.NextMatch }, OnLiveSearch | OnPage | OnReview | OnWhatIf | OnChanges | OnMatrix, "next match", "go to the next match", keyList("n")},
		{"prev-match", func(m *Map) *key.Binding { return &m.PrevMatch }, OnLiveSearch | OnPage | OnReview | OnWhatIf | OnChanges | OnMatrix, "previous match", "go to the previous match", keyList("N")},
		{"next-section", func(m *Map) *key.Binding { return &m.NextSection }, OnPage | OnChanges, "next section", "go to the next section", keyList("}", "J")},
		{"prev-section", func(m *Map) *key.Binding { return &m.PrevSection }, OnPage | OnChanges, "previous section", "go to the previous section", keyList("{", "K")},
		{"outline", func(m *Map) *key.Binding { return &m.Outline }, OnRecord, "outline", "pick from the outline", keyList("o")},
		{"code-right", func(m *Map) *key.Binding { return &m.CodeRight }, OnPage | OnReview, "wide code", "scroll wide code to the right", keyList("shift+right")},
		{"code-left", func(m *Map) *key.Binding { return &m.CodeLeft }, OnPage | OnReview, "wide code back", "scroll wide code to the left", keyList("shift+left")},
		{"copy", func(m *Map) *key.Binding { return &m.Copy }, OnPage | OnReview | OnFindings | OnChanges | OnMatrix, "copy", "copy the text, or the finding", keyList("y")},
		{"edit", func(m *Map) *key.Binding { return &m.Edit }, Discussion, "edit", "open the document in $EDITOR", keyList("e")},
	}},
	{"Findings", []action{
		{"next-finding", func(m *Map) *key.Binding { return &m.NextFinding }, Discussion, "next finding", "go to the next finding", keyList("]")},
		{"prev-finding", func(m *Map) *key.Binding { return &m.PrevFinding }, Discussion, "previous finding", "go to the previous finding", keyList("[")},
		{"mark-next", func(m *Map) *key.Binding { return &m.NextMark }, OnReview, "next finding", "go to the next finding of the document", keyList("j")},
		{"mark-prev", func(m *Map) *key.Binding { return &m.PrevMark }, OnReview, "previous finding", "go to the previous finding of the document", keyList("k")},
		{"less-severe", func(m *Map) *key.Binding { return &m.LessSevere }, OnReview, "next by severity", "go to the next finding by severity", keyList("J")},
		{"more-severe", func(m *Map) *key.Binding { return &m.MoreSevere }, OnReview, "previous by severity", "go to the previous finding by severity", keyList("K")},
		{"passage", func(m *Map) *key.Binding { return &m.Passage }, OnReview, "select lines", "select lines of the document for a finding of your own", keyList("v")},
		{"other-end", func(m *Map) *key.Binding { return &m.OtherEnd }, OnReview, "other end", "go to the other end of the selected lines", keyList("o")},
		{"accept", func(m *Map) *key.Binding { return &m.Accept }, OnReview | OnFindings | OnWhatIf, "accept", "accept the finding, or unmark an accepted one", keyList("a")},
		{"reject", func(m *Map) *key.Binding { return &m.Reject }, OnReview | OnFindings | OnWhatIf, "reject", "reject the finding, with a reason", keyList("x")},
		{"later", func(m *Map) *key.Binding { return &m.Later }, OnReview | OnFindings | OnWhatIf, "later", "leave the finding for later, or unmark one left", keyList("l")},
		{"remark", func(m *Map) *key.Binding { return &m.Note }, OnReview | OnFindings, "note", "write a note on the finding", keyList("m")},
		{"undo", func(m *Map) *key.Binding { return &m.Undo }, OnReview | OnFindings | OnWhatIf, "undo", "undo the last mark", keyList("u")},
		{"add", func(m *Map) *key.Binding { return &m.Add }, OnReview | OnFindings, "add your own", "add a finding of your own", keyList("+", "=")},
		{"ask", func(m *Map) *key.Binding { return &m.Ask }, OnReview | OnFindings, "ask a reviewer", "ask a reviewer about the finding", keyList("@")},
		{"examine", func(m *Map) *key.Binding { return &m.Examine }, OnReview | OnFindings, "examine", "have another vendor's tool examine the finding", keyList("i")},
		{"filter", func(m *Map) *key.Binding { return &m.Filter }, OnReview | OnFindings | OnMatrix, "filter", "filter the findings, or the requirements", keyList("f")},
		{"sort", func(m *Map) *key.Binding { return &m.Sort }, OnFindings | OnSessions, "sort", "sort the findings, or the sessions, in another way", keyList("s")},
		{"smallest", func(m *Map) *key.Binding { return &m.Smallest }, OnWhatIf, "smallest set", "reject here the fewest findings that lift what rejecting can", keyList("s")},
		{"select", func(m *Map) *key.Binding { return &m.Select }, OnFindings, "select", "select the finding, to mark several at once", keyList("v")},
		{"select-all", func(m *Map) *key.Binding { return &m.SelectAll }, OnFindings, "select all", "select every finding shown, or none", keyList("*")},
		{"more", func(m *Map) *key.Binding { return &m.More }, OnFindings, "all decisions", "list all decisions, or the first few", keyList("z")},
	}},
	{"Decision", []action{
		{"reason", func(m *Map) *key.Binding { return &m.Reason }, OnDecide, "reason", "give a reason for your decision", keyList("r")},
		{"trust", func(m *Map) *key.Binding { return &m.Trust }, Discussion, "trust this session", "show what this session would use, and trust it", keyList("t")},
	}},
	{"Sessions", []action{
		{"read-only", func(m *Map) *key.Binding { return &m.ReadOnly }, OnSessions, "open read-only", "open the session read-only", keyList("r")},
		{"new", func(m *Map) *key.Binding { return &m.New }, OnSessions, "new review", "begin a new review", keyList("n")},
		{"reload", func(m *Map) *key.Binding { return &m.Reload }, OnSessions, "refresh", "refresh the list of sessions", keyList("ctrl+r")},
		{"rename", func(m *Map) *key.Binding { return &m.Rename }, OnSessions, "rename", "give the session a title of your own", keyList("R", "f2")},
		{"delete", func(m *Map) *key.Binding { return &m.Delete }, OnSessions, "delete", "delete the session: it goes to the trash", keyList("d")},
		{"restore", func(m *Map) *key.Binding { return &m.Restore }, OnSessions, "undo", "undo the last title or deletion", keyList("u")},
	}},
	{Recording, []action{
		{"tape-pause", func(m *Map) *key.Binding { return &m.Pause }, InReplay, "pause or go on", "pause the recording, or go on", keyList("p")},
		{"tape-step", func(m *Map) *key.Binding { return &m.Step }, InReplay, "step", "go to the next step of the recording", keyList(".")},
		{"tape-back", func(m *Map) *key.Binding { return &m.RoundBack }, InReplay, "previous round", "go to the previous round", keyList("(")},
		{"tape-next", func(m *Map) *key.Binding { return &m.RoundNext }, InReplay, "next round", "go to the next round", keyList(")")},
		{"tape-slower", func(m *Map) *key.Binding { return &m.Slower }, InReplay, "slower", "play slower", keyList("<")},
		{"tape-faster", func(m *Map) *key.Binding { return &m.Faster }, InReplay, "faster", "play faster", keyList(">")},
	}},
	{"Answers", []action{
		{"enter", func(m *Map) *key.Binding { return &m.Enter }, (Screens &^ OnChanges) | OnThemes | Line | Confirm | OnPalette, "choose", "choose what is selected", keyList("enter")},
		{"back", func(m *Map) *key.Binding { return &m.Back }, Screens | OnThemes | Field | Line | OnPalette, "back", "go back, or close", keyList("esc")},
		{"submit", func(m *Map) *key.Binding { return &m.Submit }, Field, "send", "send the text", keyList("enter")},
		{"newline", func(m *Map) *key.Binding { return &m.Newline }, Field, "new line", "begin a new line", keyList("ctrl+j", "alt+enter", "shift+enter")},
		{"prev-entry", func(m *Map) *key.Binding { return &m.PrevEntry }, OnPalette, "up", "go to the command above", keyList("up", "ctrl+p")},
		{"next-entry", func(m *Map) *key.Binding { return &m.NextEntry }, OnPalette, "down", "go to the command below", keyList("down", "ctrl+n")},
		{"next-button", func(m *Map) *key.Binding { return &m.NextButton }, Confirm, "other button", "move to the other button", keyList("tab", "shift+tab", "left", "right")},
		{"save", func(m *Map) *key.Binding { return &m.Save }, OnThemes, "save", "save the theme as your default", keyList("s")},
		{"yes", func(m *Map) *key.Binding { return &m.Yes }, Confirm, "yes", "answer yes", keyList("y", "Y")},
		{"no", func(m *Map) *key.Binding { return &m.No }, Confirm, "no", "answer no; only where parley asks whether to quit, ctrl+c means yes", keyList("n", "N", "esc", "q", "ctrl+c")},
	}},
	{"Everywhere", []action{
		{"palette", func(m *Map) *key.Binding { return &m.Palette }, Screens, "commands", "list every command, and search in them", keyList(":", "ctrl+p")},
		{"about", func(m *Map) *key.Binding { return &m.About }, Discussion, "which review", "show which review this is: its id, session, document", keyList("I")},
		{"help", func(m *Map) *key.Binding { return &m.Help }, Screens, "help", "help: show every key", keyList("?")},
		{"mouse", func(m *Map) *key.Binding { return &m.Mouse }, Screens, "mouse on/off", "take the mouse, or give it back to the terminal", keyList("M")},
		{"suspend", func(m *Map) *key.Binding { return &m.Suspend }, Screens, "suspend; fg returns", "suspend parley; fg returns", keyList("ctrl+z")},
		{"quit", func(m *Map) *key.Binding { return &m.Quit }, Screens | OnThemes, "quit", "quit parley", keyList("q")},
		{"interrupt", func(m *Map) *key.Binding { return &m.Interrupt }, Screens | OnThemes | Field | Line | OnPalette, "quit", "quit, also from a text field, and again where it asks; close the theme choice, the commands or a line with text in it", keyList("ctrl+c")},
	}},
}

// table is every action, in the order of the groups.
var table = func() (rows []action) {
	for _, g := range groups {
		rows = append(rows, g.rows...)
	}
	return rows
}()
