package console

import (
	tea "charm.land/bubbletea/v2"

	"parley/ui/safetext"
)

// refreshPrompt takes back a question whose subject has ended, and says so: its answer would do nothing, or something else.
// One that goes on says what holds now.
func (m *model) refreshPrompt() tea.Cmd {
	p := m.prompt
	switch {
	case p == nil:
		return nil
	case p.isOpen != nil && !p.isOpen():
		m.prompt = nil
		return m.showNotice(p.overNotice, true)
	case p.refresh != nil:
		p.question = safetext.Line(p.refresh())
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

// isReviewOpen reports whether the review takes what the person says of it.
func (m *model) isReviewOpen() bool { return m.state.Concluded == nil && !m.closed }

const (
	checkpointOverNotice = "The checkpoint is over: the question went with it."
	reviewOverNotice     = "The review has ended: the question went with it."
)
