package console

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/changes"
	"parley/ui/console/checkpoint"
	"parley/ui/console/conclusions"
	"parley/ui/console/findings"
	"parley/ui/console/keys"
	"parley/ui/console/live"
	"parley/ui/console/matrix"
	"parley/ui/console/parts"
	"parley/ui/console/record"
	"parley/ui/console/review"
	"parley/ui/console/screen"
	"parley/ui/console/titlecard"
	"parley/ui/console/whatif"
	"parley/ui/safetext"
)

// screenRow is a screen as the root knows it.
type screenRow struct {
	id screen.ID
	// How the header calls it. Where there is little room a label is cut, and looks cut: none may become a word that means
	// something else.
	full, short, cut string
	binding          func(keys.Map) key.Binding // leads to it; nil for a screen that is not in the header
	scope            keys.Scope                 // of its keys
	optional         bool                       // it is only in the header when it has something to show
	inPlaceOf        screen.ID                  // the screen that it is shown instead of as long as it has something to show
	open             func(*screen.Context) screen.Screen
}

// screenRows are the screens of a review, in the order of the header.
var screenRows = []screenRow{
	{
		id: screen.Live, full: "Live", short: "Live", cut: "Live", scope: keys.OnLive, open: live.New,
		binding: func(k keys.Map) key.Binding { return k.Live },
	},
	{id: screen.WhatIf, scope: keys.OnFindings, open: whatif.New},
	{id: screen.TitleCard, inPlaceOf: screen.Live, scope: keys.OnLive, open: titlecard.New},
	{
		id: screen.Record, full: "Record", short: "Record", cut: "Rec…", scope: keys.OnPage, open: record.New,
		binding: func(k keys.Map) key.Binding { return k.Record },
	},
	{
		id: screen.Review, full: "Review", short: "Review", cut: "Rev…", scope: keys.OnReview, open: review.New,
		binding: func(k keys.Map) key.Binding { return k.Review },
	},
	{
		id: screen.Findings, full: "Findings", short: "Findings", cut: "Find…", scope: keys.OnFindings, open: findings.New,
		binding: func(k keys.Map) key.Binding { return k.Findings },
	},
	{
		id: screen.Changes, full: "Changes", short: "Changes", cut: "Changes", scope: keys.OnChanges, open: changes.New, optional: true,
		binding: func(k keys.Map) key.Binding { return k.Changes },
	},
	{
		id: screen.Matrix, full: "Package", short: "Package", cut: "Pac…", scope: keys.OnMatrix, open: matrix.New, optional: true,
		binding: func(k keys.Map) key.Binding { return k.Package },
	},
	{
		id: screen.Checkpoint, full: "Decide", short: "Decide", cut: "Dec…", scope: keys.OnDecide, open: checkpoint.New,
		binding: func(k keys.Map) key.Binding { return k.Decide },
	},
	{
		id: screen.Conclusions, full: "Conclusions", short: "Con…", cut: "Con…", scope: keys.OnPage, open: conclusions.New,
		binding: func(k keys.Map) key.Binding { return k.Conclusions },
	},
}

// openScreens makes every screen anew.
func (m *model) openScreens() {
	m.screens = map[screen.ID]screen.Screen{}
	for _, row := range m.rows {
		m.screens[row.id] = row.open(&m.Context)
	}
}

// current is the screen on show: the one that was gone to, or what is shown instead of it.
func (m *model) current() screen.Screen {
	for _, row := range m.rows {
		if row.inPlaceOf != "" && row.inPlaceOf == m.Current && m.hasScreen(row.id) {
			return m.screens[row.id]
		}
	}
	return m.screens[m.Current]
}

// headerRows are the screens that have a name in the header and a key that leads to them.
func (m *model) headerRows() []screenRow {
	return slices.DeleteFunc(slices.Clone(m.rows), func(row screenRow) bool { return row.binding == nil })
}

// rowOf is the row of a screen.
func (m *model) rowOf(id screen.ID) screenRow {
	for _, row := range m.rows {
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
	if m.options.Document != nil || m.Sessions {
		return // there is nothing else
	}
	if m.IsCheckpointOnly() && !m.hasScreen(id) {
		m.notice, m.noticeBad = "Only the decision is here: no round was run by this parley.", true
		return
	}
	if m.Current != id {
		m.CameFrom, m.Current = m.Current, id
	}
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
	for _, row := range m.rows {
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
	for _, row := range m.headerRows() {
		if m.hasScreen(row.id) || !row.optional && !m.IsCheckpointOnly() {
			rows = append(rows, row)
		}
	}
	if m.Width >= parts.WideWidth*3/4 {
		return m.placeTabs(rows, wideTabGap, func(row screenRow) string { return row.full })
	}
	tabs := m.placeTabs(rows, wideTabGap, func(row screenRow) string { return row.short })
	mark := 0
	if m.options.NotYours { // which has to be said
		mark = safetext.Width(notYours) + 4
	}
	cut := func(row screenRow) string { return row.cut }
	if m.overflow(tabs, mark) {
		tabs = m.placeTabs(rows, wideTabGap, cut)
	}
	if m.overflow(tabs, 0) {
		tabs = m.placeTabs(rows, 1, cut)
	}
	return tabs
}

// wideTabGap is how many cells are between the labels of the header, where there is room for that.
const wideTabGap = 2

// overflow reports whether labels leave less than so many cells of the window.
func (m *model) overflow(tabs []tab, rest int) bool {
	last := len(tabs) - 1
	return last >= 0 && tabs[last].x+tabs[last].w+rest > m.Width
}

// placeTabs puts the labels of screens side by side.
func (m *model) placeTabs(rows []screenRow, gap int, label func(screenRow) string) []tab {
	x := 10
	if m.Width < 60 {
		x = 1
	}
	tabs := make([]tab, 0, len(rows))
	for _, row := range rows {
		text := label(row)
		tabs = append(tabs, tab{row.id, text, x, safetext.Width(text)})
		x += safetext.Width(text) + gap
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
