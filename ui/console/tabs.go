package console

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// tab is a screen's place in the header.
type tab struct {
	screen screen.ID
	label  string
	letter int // how many bytes at the label's beginning are the key that leads there
	x, w   int
}

const (
	// tabGap is how many cells are between the labels of the header.
	tabGap = 2
	// brandWidth is how many cells parley's name takes before them, where there is room for it.
	brandWidth = 10
	// minNamed is the width of a window whose tabs leave room for the document's name.
	minNamed = 70
)

// tabs are the screens there are; the comparison is only there after a revision, and where no round has been run only
// those that have something to show: a checkpoint by itself has no reviewers to watch, and no record. Where there is too little
// room parley's name goes first; then screens give up their names, in a fixed order and the one on show never, and are behind "more"
// at the end, each with the key that leads there.
func (m *model) tabs() []tab {
	if m.options.Document != nil {
		return nil
	}
	rows := m.tabRows()
	rest := 0
	if mark := m.shownMark(); mark != "" { // which has to be said
		rest = safetext.Width(mark) + 4
	}
	if name := safetext.Width(m.documentName()); name > 0 && m.Width >= minNamed {
		rest += min(name, shortName) + 4
	}
	rest = max(rest, 1) // no key touches the edge
	id := 0
	if r := m.State.CurrentRound(); r != nil && m.Width >= parts.WideWidth {
		id = safetext.Width(safetext.Line(r.ID)) + 1
	}
	round := safetext.Width(" round 1/5")
	if tabs := m.placeTabs(rows, brandWidth, nil); !m.overflow(tabs, rest+id+round) {
		return tabs
	}
	if id > 0 { // in a wide window all of that is told
		rest += id + round
	}
	tabs := m.placeTabs(rows, 1, nil)
	var more []screen.ID
	for _, yields := range m.yieldOrder(rows) {
		if !m.overflow(tabs, rest) {
			break
		}
		more = append(more, yields)
		tabs = m.placeTabs(rows, 1, more)
	}
	return tabs
}

// lastNamed are the screens in the order in which they give up their names, once those have that have nothing to show. The one that
// only tries things goes before all.
var lastNamed = []screen.ID{screen.Matrix, screen.Record, screen.Changes, screen.Live, screen.Conclusions, screen.Findings, screen.Review, screen.Checkpoint}

// yieldOrder lists the screens in the order in which they give up their names; the one on show never does.
func (m *model) yieldOrder(rows []screenRow) []screen.ID {
	var order []screen.ID
	for _, row := range rows {
		if row.id != m.onShow() {
			order = append(order, row.id)
		}
	}
	rank := func(id screen.ID) int {
		switch {
		case id == screen.WhatIf:
			return -2
		case !m.hasScreen(id):
			return -1
		}
		return slices.Index(lastNamed, id)
	}
	slices.SortStableFunc(order, func(a, b screen.ID) int { return cmp.Compare(rank(a), rank(b)) })
	return order
}

// tabRows are the screens that are named in the header where there is room for all.
func (m *model) tabRows() (rows []screenRow) {
	for _, row := range m.headerRows() {
		if m.hasScreen(row.id) || row.id == m.onShow() || !row.optional && !m.IsCheckpointOnly() {
			rows = append(rows, row)
		}
	}
	return rows
}

// overflow reports whether labels leave less than so many cells of the window.
func (m *model) overflow(tabs []tab, rest int) bool {
	last := len(tabs) - 1
	return last >= 0 && tabs[last].x+tabs[last].w+rest > m.Width
}

// moreTabs stands before the keys of the screens that have given up their names.
const moreTabs = "more"

// placeTabs puts the labels of screens side by side, and behind them the keys of those without a name.
func (m *model) placeTabs(rows []screenRow, x int, more []screen.ID) []tab {
	tabs := make([]tab, 0, len(rows))
	for _, row := range rows {
		if !slices.Contains(more, row.id) {
			label, letter := m.tabLabel(row, true)
			tabs = append(tabs, tab{row.id, label, letter, x, safetext.Width(label)})
			x += safetext.Width(label) + tabGap
		}
	}
	x += safetext.Width(moreTabs) + 1
	for _, row := range rows {
		if label, letter := m.tabLabel(row, false); letter > 0 && slices.Contains(more, row.id) {
			tabs = append(tabs, tab{row.id, label, letter, x, safetext.Width(label)})
			x += safetext.Width(label) + 1
		}
	}
	return tabs
}

// tabLabel is how a screen is called in the header, and how much of it is its key, which always stands before the name.
func (m *model) tabLabel(row screenRow, whole bool) (label string, letter int) {
	letterKey := ""
	for _, name := range row.binding(m.Keys).Keys() {
		if utf8.RuneCountInString(name) == 1 && (letterKey == "" || strings.HasPrefix(row.label, name)) {
			letterKey = name
		}
	}
	switch {
	case !whole && letterKey == "":
		return "", 0
	case !whole:
		return letterKey, len(letterKey)
	case letterKey == "":
		return strings.ToLower(row.label), 0
	default:
		return letterKey + " " + strings.ToLower(row.label), len(letterKey)
	}
}

// tabLine is the labels of the header, each in the style of what it leads to.
func (m *model) tabLine() string {
	t, tabs, left := m.Theme, m.tabs(), " "
	if len(tabs) == 0 && m.Width >= 60 || len(tabs) > 0 && tabs[0].x == brandWidth {
		left = " " + t.Brand.Render("parley") + "   "
	}
	for i, tab := range tabs {
		if more := " " + moreTabs + " "; tab.w == tab.letter && (i == 0 || tabs[i-1].w > tabs[i-1].letter) {
			left += strings.Repeat(" ", max(0, tab.x-safetext.Width(left+more))) + t.Faint.Render(more)
		}
		left += strings.Repeat(" ", max(0, tab.x-safetext.Width(left)))
		letter, name := tab.label[:tab.letter], tab.label[tab.letter:]
		switch {
		case tab.screen == m.onShow() && t.Plain:
			left += letter + strings.ToUpper(name)
		case tab.screen == m.onShow():
			left += t.TabActive.Render(tab.label)
		case tab.screen == screen.Checkpoint && m.State.Checkpoint != nil && !t.NoColour:
			left += t.Warn.Render(tab.label)
		case m.hasScreen(tab.screen):
			left += t.Key.Render(letter) + t.Tab.Render(name)
		default: // without colours its key is not bold
			left += t.Faint.Render(tab.label)
		}
	}
	return left
}

// adjacentScreen is the next screen in the header, or the one before.
func (m *model) adjacentScreen(step int) screen.ID {
	rows := m.tabRows()
	for i, row := range rows {
		if row.id == m.Current {
			return rows[(i+step+len(rows))%len(rows)].id
		}
	}
	return screen.Live
}

// onShow is the screen that is lit in the header: the present one, or that which the present one shows something of.
func (m *model) onShow() screen.ID {
	if shows, is := m.current().(interface{ Shows() screen.ID }); is {
		return shows.Shows()
	}
	return m.Current
}
