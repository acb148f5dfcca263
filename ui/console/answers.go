package console

import (
	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/ui/console/record"
	"parley/ui/console/screen"
)

// showAnswers goes where the answers to the person's questions are, when a round was asked for these: to the finding that it was asked about,
// or to the section of its record.
func (m *model) showAnswers() tea.Cmd {
	last := m.State.LastDecision()
	if last == nil || m.State.CurrentRound().Type != round.SpecificQuestions {
		return nil
	}
	if last.About != "" {
		m.Current, m.landed = screen.Findings, false
		return m.goTo(screen.Findings, screen.SelectFinding{ID: last.About, Open: true})
	}
	m.Current, m.landed = screen.Record, true
	return m.goTo(screen.Record, record.ShowSection{Title: record.Answers, Round: m.State.CurrentRound().Number})
}
