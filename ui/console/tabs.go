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
	// tabGap is how many cells are between the labels of the header, narrowGap where they have little room.
	tabGap, narrowGap = 2, 1
	// brandWidth is how many cells parley's name takes before them, where there is room for it.
	brandWidth = 10
)

// tabs are the screens there are; the comparison is only there after a revision, and where no round has been run only
// those that have something to show: a checkpoint by itself has no reviewers to watch, and no record. Each stands in one column, whatever
// screen is on show, while all have room. Where there is too little parley's name goes first, then what is told of the round, then the document's
// name; then screens give up their names, in a fixed order, and keep their keys. The one on show has its name at its key, where one looks for it.
func (m *model) tabs() []tab {
	if m.options.Document != nil {
		return nil
	}
	rows := m.tabRows()
	rests := m.tabRests()
	if tabs := m.placeTabs(rows, brandWidth, tabGap, nil); !m.overflow(tabs, rests[0]) {
		return tabs
	}
	for _, rest := range rests {
		for _, gap := range []int{tabGap, narrowGap} {
			if tabs := m.placeTabs(rows, 1, gap, nil); !m.overflow(tabs, rest) {
				return tabs
			}
		}
	}
	return m.placeSomeNames(rows, rests[len(rests)-1])
}

// placeSomeNames puts the screens side by side where not all names have room beside so many cells: those that keep theirs are the same ones
// whatever screen is on show.
func (m *model) placeSomeNames(rows []screenRow, rest int) []tab {
	order, slot := m.yieldOrder(rows), 0
	for n := range order {
		slot = max(slot, safetext.Width(" "+m.rowOf(order[n]).label)) // any of these may be on show
		if tabs := m.placeTabs(rows, 1, tabGap, order[:n+1]); !m.overflow(tabs, slot+rest) {
			return m.placeTabs(rows, 1, tabGap, m.notOnShow(order[:n+1]))
		}
	}
	return m.placeTabs(rows, 1, narrowGap, m.notOnShow(order))
}

// notOnShow are some screens without the one on show.
func (m *model) notOnShow(list []screen.ID) []screen.ID {
	return slices.DeleteFunc(slices.Clone(list), func(id screen.ID) bool { return id == m.onShow() })
}

// tabRests are how many cells are left for what is told beside the tabs, the most first: the document, its review and the round, then the
// document, then only what has to be said.
func (m *model) tabRests() (rests []int) {
	rest := 1 // no key touches the edge
	if mark := m.shownMark(); mark != "" {
		rest = safetext.Width(mark) + 4
	}
	name := safetext.Width(m.documentName())
	if name == 0 {
		return []int{rest}
	}
	apart := 3
	if m.Width >= parts.WideWidth { // as spreadHeader has it
		apart = 2
	}
	named := max(rest, apart) + min(name, shortName) + 1
	if r := m.State.CurrentRound(); r != nil {
		rests = append(rests, named+safetext.Width(" · "+safetext.Line(r.ID)+" · round 1"))
	}
	return append(rests, named, rest)
}

// lastNamed are the screens in the order in which they give up their names. The one that only tries things goes before all.
var lastNamed = []screen.ID{screen.WhatIf, screen.Matrix, screen.Record, screen.Changes, screen.Live, screen.Conclusions, screen.Findings, screen.Review, screen.Checkpoint}

// yieldOrder lists the screens in the order in which they give up their names: one without a key never does.
func (m *model) yieldOrder(rows []screenRow) []screen.ID {
	var order []screen.ID
	for _, row := range rows {
		if _, letter := m.tabLabel(row, false); letter > 0 {
			order = append(order, row.id)
		}
	}
	rank := func(id screen.ID) int { return slices.Index(lastNamed, id) }
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

// placeTabs puts the labels of screens side by side; some of them are only their keys.
func (m *model) placeTabs(rows []screenRow, x, gap int, nameless []screen.ID) []tab {
	tabs := make([]tab, 0, len(rows))
	for _, row := range rows {
		label, letter := m.tabLabel(row, !slices.Contains(nameless, row.id))
		tabs = append(tabs, tab{row.id, label, letter, x, safetext.Width(label)})
		x += safetext.Width(label) + gap
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
	for _, tab := range tabs {
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
