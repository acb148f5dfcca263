package console

import (
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// stripHeight is how many lines above the footer say what is waited for on a screen. That of the decision says it itself.
func (m *model) stripHeight(id screen.ID) int {
	switch {
	case m.options.Playback != nil, m.options.NotYours, !m.exitAt.IsZero():
		return 1
	case !m.asksInStrip() || id == screen.Checkpoint:
		return 0
	case m.IsReadOnly():
		return 1
	}
	return m.countdown().Height(safetext.Width(m.decideBadge()), m.Width-2)
}

// stripLines say what is waited for on every screen but that of the decision, and how long.
func (m *model) stripLines(w int) []string {
	switch {
	case m.options.Playback != nil:
		return []string{m.playbackLine(w)}
	case !m.exitAt.IsZero():
		return []string{m.exitStrip(w)}
	case m.IsReadOnly(), m.options.NotYours:
		return []string{m.readOnlyStrip(w)}
	}
	return m.countdown().Lines(m.Theme, m.decideBadge(), w)
}

// decideBadge is the key that leads to the decision.
func (m *model) decideBadge() string {
	decide := decideNow(m.Keys).Help()
	return m.Theme.BadgeWarn.Render(" " + decide.Key + " " + decide.Desc + " ")
}

// countdown is what silence leads to.
func (m *model) countdown() parts.Countdown {
	left, _ := m.State.Remaining(m.now())
	return parts.Countdown{Left: left, Open: state.OpenHighCount(&m.State)}
}
