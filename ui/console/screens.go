package console

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/changes"
	"parley/ui/console/checkpoint"
	"parley/ui/console/conclusions"
	"parley/ui/console/findings"
	"parley/ui/console/keys"
	"parley/ui/console/live"
	"parley/ui/console/parts"
	"parley/ui/console/record"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// screenRow is a screen as the root knows it.
type screenRow struct {
	id screen.ID
	// How the header calls it. Where there is little room a label is cut, and looks cut: none may become a word that means
	// something else.
	full, short, cut string
	binding          func(keys.Map) key.Binding // leads to it
	scope            keys.Scope                 // of its keys
	optional         bool                       // it is only in the header when it has something to show
	open             func(*screen.Context) screen.Screen
}

// screenRows are the screens of a review, in the order of the header.
var screenRows = []screenRow{
	{screen.Live, "Live", "Live", "Live", func(k keys.Map) key.Binding { return k.Live }, keys.OnLive, false, live.New},
	{screen.Record, "Record", "Record", "Rec…", func(k keys.Map) key.Binding { return k.Record }, keys.OnPage, false, record.New},
	{screen.Findings, "Findings", "Findings", "Find…", func(k keys.Map) key.Binding { return k.Findings }, keys.OnFindings, false, findings.New},
	{screen.Changes, "Changes", "Changes", "Changes", func(k keys.Map) key.Binding { return k.Changes }, keys.OnChanges, true, changes.New},
	{screen.Checkpoint, "Decide", "Decide", "Dec…", func(k keys.Map) key.Binding { return k.Decide }, keys.OnDecide, false, checkpoint.New},
	{screen.Conclusions, "Conclusions", "Con…", "Con…", func(k keys.Map) key.Binding { return k.Conclusions }, keys.OnPage, false, conclusions.New},
}

// openScreens makes every screen anew.
func (m *model) openScreens() {
	m.screens = map[screen.ID]screen.Screen{}
	for _, row := range screenRows {
		m.screens[row.id] = row.open(&m.Context)
	}
}

// current is the screen on show.
func (m *model) current() screen.Screen { return m.screens[m.Current] }

// rowOf is the row of a screen.
func rowOf(id screen.ID) screenRow {
	for _, row := range screenRows {
		if row.id == id {
			return row
		}
	}
	return screenRow{}
}

// hasScreen reports whether a screen has something to show.
func (m *model) hasScreen(id screen.ID) bool { return m.screens[id].HasContent() }

// showScreen goes to a screen. Where no round has been run only those with something to show can be gone to.
func (m *model) showScreen(id screen.ID) {
	if m.options.Document != nil {
		return // there is nothing else
	}
	if m.IsCheckpointOnly() && !m.hasScreen(id) {
		m.notice, m.noticeBad = "Only the decision is here: no round was run by this parley.", true
		return
	}
	m.Current = id
	m.updateLayout()
}

// goTo goes to a screen and says a word to it.
func (m *model) goTo(id screen.ID, word tea.Msg) tea.Cmd {
	if m.Current != id {
		m.showScreen(id)
	}
	if word == nil {
		return nil
	}
	action, _ := m.screens[id].Receive(word)
	return m.perform(action)
}

// tell says a word to every screen; false when none knows it.
func (m *model) tell(word tea.Msg) (cmd tea.Cmd, known bool) {
	var cmds []tea.Cmd
	for _, row := range screenRows {
		action, is := m.screens[row.id].Receive(word)
		known = known || is
		cmds = append(cmds, m.perform(action))
	}
	return tea.Batch(cmds...), known
}

// tab is a screen's place in the header.
type tab struct {
	screen screen.ID
	label  string
	x, w   int
}

// tabs are the screens there are; the comparison is only there after a revision, and where no round has been run only
// those that have something to show: a checkpoint by itself has no reviewers to watch, and no record.
func (m *model) tabs() []tab {
	if m.options.Document != nil {
		return nil
	}
	var rows []screenRow
	for _, row := range screenRows {
		if m.hasScreen(row.id) || !row.optional && !m.IsCheckpointOnly() {
			rows = append(rows, row)
		}
	}
	if m.Width >= parts.WideWidth*3/4 {
		return m.placeTabs(rows, func(row screenRow) string { return row.full })
	}
	tabs := m.placeTabs(rows, func(row screenRow) string { return row.short })
	if last := len(tabs) - 1; last >= 0 && tabs[last].x+tabs[last].w > m.Width {
		return m.placeTabs(rows, func(row screenRow) string { return row.cut })
	}
	return tabs
}

// placeTabs puts the labels of screens side by side.
func (m *model) placeTabs(rows []screenRow, label func(screenRow) string) []tab {
	x := 10
	if m.Width < 60 {
		x = 1
	}
	tabs := make([]tab, 0, len(rows))
	for _, row := range rows {
		text := label(row)
		tabs = append(tabs, tab{row.id, text, x, safetext.Width(text)})
		x += safetext.Width(text) + 2
	}
	return tabs
}

// adjacentScreen is the next screen in the header, or the one before.
func (m *model) adjacentScreen(step int) screen.ID {
	tabs := m.tabs()
	for i, tab := range tabs {
		if tab.screen == m.Current {
			return tabs[(i+step+len(tabs))%len(tabs)].screen
		}
	}
	return screen.Live
}
