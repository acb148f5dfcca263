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
// room parley's name goes first; then the screens that are farthest from the one on show are their keys alone.
func (m *model) tabs() []tab {
	if m.options.Document != nil {
		return nil
	}
	rows := m.tabRows()
	rest := 0
	if m.options.NotYours { // which has to be said
		rest = safetext.Width(notYours) + 4
	}
	if name := safetext.Width(m.documentName()); name > 0 && m.Width >= minNamed {
		rest += min(name, shortName) + 4
	}
	whole := safetext.Width(m.subjectLabels()[0]) + tabGap
	if tabs := m.placeTabs(rows, brandWidth, m.isWhole); m.Width >= parts.WideWidth && !m.overflow(tabs, whole+tabGap) {
		return tabs
	}
	rows = slices.DeleteFunc(rows, func(row screenRow) bool { return row.aside && row.id != m.Current })
	if tabs := m.placeTabs(rows, brandWidth, m.isWhole); !m.overflow(tabs, rest+safetext.Width(" round 1/5")) {
		return tabs
	}
	if tabs := m.placeTabs(rows, 1, m.isWhole); !m.overflow(tabs, rest) {
		return tabs
	}
	return m.shortenedTabs(rows, rest)
}

// tabRows are the screens that are named in the header where there is room for all.
func (m *model) tabRows() (rows []screenRow) {
	for _, row := range m.headerRows() {
		if m.hasScreen(row.id) || row.id == m.Current || !row.optional && !m.IsCheckpointOnly() {
			rows = append(rows, row)
		}
	}
	return rows
}

func (m *model) isWhole(screen.ID) bool { return true }

// shortenedTabs writes out the screen on show, and as many beside it as there is room for.
func (m *model) shortenedTabs(rows []screenRow, rest int) []tab {
	here := slices.IndexFunc(rows, func(row screenRow) bool { return row.id == m.Current })
	near := slices.Clone(rows)
	distance := func(row screenRow) int {
		i := slices.IndexFunc(rows, func(other screenRow) bool { return other.id == row.id })
		return max(i-here, here-i)
	}
	slices.SortStableFunc(near, func(a, b screenRow) int { return cmp.Compare(distance(a), distance(b)) })
	written := map[screen.ID]bool{}
	place := func() []tab {
		return m.placeTabs(rows, 1, func(id screen.ID) bool { return written[id] })
	}
	for _, row := range near {
		written[row.id] = true
		if m.overflow(place(), rest) {
			delete(written, row.id)
			break
		}
	}
	return place()
}

// overflow reports whether labels leave less than so many cells of the window.
func (m *model) overflow(tabs []tab, rest int) bool {
	last := len(tabs) - 1
	return last >= 0 && tabs[last].x+tabs[last].w+rest > m.Width
}

// placeTabs puts the labels of screens side by side; one that is not whole is its key alone.
func (m *model) placeTabs(rows []screenRow, x int, whole func(screen.ID) bool) []tab {
	tabs := make([]tab, 0, len(rows))
	for _, row := range rows {
		label, letter := m.tabLabel(row, whole(row.id))
		tabs = append(tabs, tab{row.id, label, letter, x, safetext.Width(label)})
		x += safetext.Width(label) + tabGap
	}
	return tabs
}

// tabLabel is how a screen is called in the header, and how much of it is its key: a key that the name does not begin with stands
// before it.
func (m *model) tabLabel(row screenRow, whole bool) (label string, letter int) {
	letterKey := ""
	for _, name := range row.binding(m.Keys).Keys() {
		if utf8.RuneCountInString(name) == 1 && (letterKey == "" || strings.HasPrefix(row.label, name)) {
			letterKey = name
		}
	}
	switch {
	case !whole && letterKey == "":
		return row.label[:1], 0
	case !whole:
		return letterKey, len(letterKey)
	case letterKey == "":
		return row.label, 0
	case strings.HasPrefix(row.label, letterKey):
		return row.label, len(letterKey)
	default:
		return letterKey + " " + row.label, len(letterKey)
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
		case tab.screen == m.Current && t.Plain:
			left += strings.ToUpper(tab.label)
		case tab.screen == m.Current:
			left += t.TabActive.Render(tab.label)
		case tab.screen == screen.Checkpoint && m.State.Checkpoint != nil:
			left += t.Warn.Render(tab.label)
		case m.hasScreen(tab.screen):
			left += t.Key.Render(letter) + t.Tab.Render(name)
		default:
			left += t.Faint.Render(tab.label)
		}
	}
	return left
}

// adjacentScreen is the next screen in the header, or the one before.
func (m *model) adjacentScreen(step int) screen.ID {
	rows := slices.DeleteFunc(m.tabRows(), func(row screenRow) bool { return row.aside && row.id != m.Current })
	for i, row := range rows {
		if row.id == m.Current {
			return rows[(i+step+len(rows))%len(rows)].id
		}
	}
	return screen.Live
}
