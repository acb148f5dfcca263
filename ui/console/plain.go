package console

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/parts"
	"parley/ui/console/state"
)

// plainTickInterval is how often times change in the plain mode: each change is read out.
const plainTickInterval = 15 * time.Second

// journal shows the last lines of what happened, oldest first.
func (v *liveView) journal(s *state.State, w, h int) []string {
	t := v.theme
	lines := []string{parts.TitleRule(t, t.Strong.Render("Log"), "", w)}
	var shown []string
	for i := len(s.Journal) - 1; i >= 0; i-- {
		entry := parts.HangingIndent("", s.Journal[i], t.Text, w)
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
	at := m.layout.Body
	switch m.screen {
	case liveScreen:
		at = m.live.cardsArea
		at.Y += (m.live.selected - m.live.top) * m.live.cardHeight
	case findingsScreen:
		if !m.findings.inDetail {
			at = m.findings.listArea
			at.Y += rowAt(m.findings.rowFindings, m.findings.selected) - m.findings.top
		}
	case decideScreen:
		if m.state.Checkpoint != nil {
			at = m.decide.optionsArea
			at.Y += rowAt(m.decide.rowOptions, m.decide.selected)
		}
	case recordScreen, changesScreen, conclusionsScreen:
	}
	return tea.NewCursor(at.X, min(at.Y, m.height-1))
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
