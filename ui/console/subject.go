package console

import (
	tea "charm.land/bubbletea/v2"

	"parley/ui/safetext"
)

// renewPrompt takes back a question whose subject has ended, and says so: its answer would do nothing, or something else.
// One that goes on says what holds now.
func (m *model) renewPrompt() tea.Cmd {
	p := m.prompt
	switch {
	case p == nil:
		return nil
	case p.open != nil && !p.open():
		m.prompt = nil
		return m.say(p.over, true)
	case p.reword != nil:
		p.question = safetext.Line(p.reword())
	}
	return nil
}

// thisCheckpoint reports whether the checkpoint that is open now still is.
func (m *model) thisCheckpoint() func() bool {
	asked := m.state.Checkpoint
	return func() bool {
		c := m.state.Checkpoint
		return c != nil && asked != nil && c.Opened.Equal(asked.Opened)
	}
}

// listening reports whether the review takes what the person says of it.
func (m *model) listening() bool { return m.state.Concluded == nil && !m.closed }

const (
	checkpointOver = "The checkpoint is over: the question went with it."
	reviewOver     = "The review has ended: the question went with it."
)
