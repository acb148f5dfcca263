package console

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/changes"
	"parley/ui/console/checkpoint"
	"parley/ui/console/closing"
	"parley/ui/console/conclusions"
	"parley/ui/console/findings"
	"parley/ui/console/keys"
	"parley/ui/console/live"
	"parley/ui/console/matrix"
	"parley/ui/console/record"
	"parley/ui/console/review"
	"parley/ui/console/screen"
	"parley/ui/console/whatif"
)

// screenRow is a screen as the root knows it.
type screenRow struct {
	id       screen.ID
	label    string                     // how the header calls it
	binding  func(keys.Map) key.Binding // leads to it; nil for a screen that is not in the header
	scope    keys.Scope                 // of its keys
	optional bool                       // it is only in the header when it has something to show
	open     func(*screen.Context) screen.Screen
}

// screenRows are the screens of a review, in the order of the header.
var screenRows = []screenRow{
	{
		id: screen.Live, label: "Live", scope: keys.Live, open: live.New,
		binding: func(k keys.Map) key.Binding { return k.Live },
	},
	{id: screen.Closing, scope: keys.OnPage, open: closing.New},
	{
		id: screen.Record, label: "Record", scope: keys.OnRecord, open: record.New,
		binding: func(k keys.Map) key.Binding { return k.Record },
	},
	{
		id: screen.Review, label: "Review", scope: keys.OnReview, open: review.New,
		binding: func(k keys.Map) key.Binding { return k.Review },
	},
	{
		id: screen.Findings, label: "Findings", scope: keys.OnFindings, open: findings.New,
		binding: func(k keys.Map) key.Binding { return k.Findings },
	},
	{
		id: screen.Changes, label: "Changes", scope: keys.OnChanges, open: changes.New, optional: true,
		binding: func(k keys.Map) key.Binding { return k.Changes },
	},
	{
		id: screen.Matrix, label: "Package", scope: keys.OnMatrix, open: matrix.New, optional: true,
		binding: func(k keys.Map) key.Binding { return k.Package },
	},
	{
		id: screen.Checkpoint, label: "Decide", scope: keys.OnDecide, open: checkpoint.New,
		binding: func(k keys.Map) key.Binding { return k.Decide },
	},
	{
		id: screen.Conclusions, label: "Conclusions", scope: keys.OnConclusions, open: conclusions.New,
		binding: func(k keys.Map) key.Binding { return k.Conclusions },
	},
	{
		id: screen.WhatIf, label: "What if", scope: keys.OnWhatIf, open: whatif.New, optional: true,
		binding: func(k keys.Map) key.Binding { return k.WhatIf },
	},
}

// openScreens makes every screen anew.
func (m *model) openScreens() {
	m.screens = map[screen.ID]screen.Screen{}
	for _, row := range m.rows {
		m.screens[row.id] = row.open(&m.Context)
	}
}

// current is the screen on show.
func (m *model) current() screen.Screen { return m.screens[m.Current] }

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

// showScreen goes to a screen, or says why that has nothing to show and never will. Where no round has been run only those with something to
// show can be gone to.
func (m *model) showScreen(id screen.ID) {
	if m.options.Document != nil || m.Sessions {
		return // there is nothing else
	}
	if m.IsCheckpointOnly() && !m.hasScreen(id) {
		m.notice, m.noticeBad, m.noticeIsNews = "Only the decision is here: no round was run by this parley.", true, false
		return
	}
	if closed, is := m.screens[id].(screen.Closable); is && m.Current != id {
		if why := closed.WhyClosed(); why != "" {
			m.notice, m.noticeBad, m.noticeIsNews = why, true, false
			return
		}
	}
	if m.Current != id {
		m.CameFrom, m.Current, m.landed = m.Current, id, false
	}
	m.updateLayout()
}

// goTo goes to a screen and sends it a message.
func (m *model) goTo(id screen.ID, msg tea.Msg) tea.Cmd {
	if m.Current != id {
		m.showScreen(id)
	}
	if msg == nil {
		return nil
	}
	action, _ := m.screens[id].Receive(msg)
	return m.perform(action)
}

// broadcast sends a message to every screen; false when none knows it.
func (m *model) broadcast(msg tea.Msg) (cmd tea.Cmd, known bool) {
	var cmds []tea.Cmd
	for _, row := range m.rows {
		action, is := m.screens[row.id].Receive(msg)
		known = known || is
		cmds = append(cmds, m.perform(action))
	}
	return tea.Batch(cmds...), known
}
