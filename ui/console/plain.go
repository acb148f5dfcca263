package console

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/ui/theme"
)

// plainTickInterval is how often times change in the plain mode: each change is read out.
const plainTickInterval = 15 * time.Second

// journal shows the last lines of what happened, oldest first.
func (v *liveView) journal(s *State, w, h int) []string {
	t := v.theme
	lines := []string{titleRule(t, t.Strong.Render("Log"), "", w)}
	var shown []string
	for i := len(s.Journal) - 1; i >= 0; i-- {
		entry := hangingIndent("", s.Journal[i], t.Text, w)
		if len(shown)+len(entry) > h-1 && len(shown) > 0 {
			break
		}
		shown = append(entry, shown...)
	}
	return append(lines, shown[:max(0, min(len(shown), h-1))]...)
}

// plainCursor is where the terminal's cursor belongs in the plain mode: on what is selected, so that a screen reader reads
// it.
func (m *model) plainCursor() *tea.Cursor {
	if !m.theme.Plain || !m.fits() || m.help || m.themePicker != nil {
		return nil
	}
	at := m.layout.body
	switch m.screen {
	case liveScreen:
		at = m.live.cardsArea
		at.y += (m.live.selected - m.live.top) * m.live.cardHeight
	case findingsScreen:
		if !m.findings.inDetail {
			at = m.findings.listArea
			at.y += rowAt(m.findings.rowFindings, m.findings.selected) - m.findings.top
		}
	case decideScreen:
		if m.state.Checkpoint != nil {
			at = m.decide.optionsArea
			at.y += rowAt(m.decide.rowOptions, m.decide.selected)
		}
	case recordScreen, changesScreen, conclusionsScreen:
	}
	return tea.NewCursor(at.x, min(at.y, m.height-1))
}

// rowAt is the first row that shows an entry.
func rowAt(rowOf []int, entry int) int {
	for row, shown := range rowOf {
		if shown == entry {
			return row
		}
	}
	return 0
}

// bannerEdge stands before the lines of a banner; in the plain mode there is none.
func bannerEdge(t theme.Theme, style interface{ Render(...string) string }) string {
	if t.Plain {
		return "  "
	}
	return style.Render(t.Symbols.Bar) + " "
}
