package console

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/safetext"
)

// refuseIfClosed says why nothing can be done to the review any more, and offers what helps: nothing is said to a discussion
// that does not listen. False while something can be done.
func (m *model) refuseIfClosed(what string) (tea.Cmd, bool) {
	switch {
	case m.options.Actions == nil:
		return m.showNotice(m.readOnlyReason(what), true), true
	case m.state.Concluded != nil:
		m.askToReopen()
		return nil, true
	case m.closed:
		return m.showNotice("parley has stopped working on this review: "+what+"."+m.openHint(), true), true
	default:
		return nil, false
	}
}

// askToReopen asks whether the concluded review is to be reopened; no is the default, because the question comes in the
// place of something else.
func (m *model) askToReopen() {
	name := "This review"
	if r := m.state.CurrentRound(); r != nil && r.ID != "" {
		name = safetext.Line(r.ID)
	}
	actions := m.options.Actions
	m.prompt = confirm(name+" is concluded and read-only. Reopen it?", func() tea.Cmd {
		m.reopening = true
		return runAction("Reopened. Done writes the conclusions anew.", actions.Reopen)
	}).withDefaultNo("reopen", "leave it").validWhile(func() bool { return m.state.Concluded != nil }, "The review is open again.")
}

// handleNoCheckpointKey takes keys where decisions are made while none is asked for.
func (m *model) handleNoCheckpointKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	if !key.Matches(msg, m.keys.Enter, m.keys.Pick) {
		return nil, false
	}
	if cmd, closed := m.refuseIfClosed("nothing can be decided"); closed {
		return cmd, true
	}
	return m.showNotice("Nothing to decide now: the question comes after the round.", true), true
}

// handleReopened goes where the decision is, when the conclusions that were shown do not hold any more.
func (m *model) handleReopened() {
	before := m.conclusions.concluded
	m.conclusions = conclusionsView{theme: m.theme, openCommandLine: m.options.OpenCommandLine, reopened: true}
	if before != nil {
		m.conclusions.former = before.Markdown
	}
	if m.screen == conclusionsScreen {
		m.showScreen(decideScreen)
	}
}
