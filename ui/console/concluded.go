package console

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/safetext"
)

// closedTo says why nothing can be done to the review any more, and offers what helps: nothing is said to a discussion
// that does not listen. False while something can be done.
func (m *model) closedTo(what string) (tea.Cmd, bool) {
	switch {
	case m.options.Actions == nil:
		return m.say(m.onlyShown(what), true), true
	case m.state.Concluded != nil:
		m.offerReopening()
		return nil, true
	case m.closed:
		return m.say("parley has stopped working on this review: "+what+"."+m.goesOn(), true), true
	default:
		return nil, false
	}
}

// offerReopening asks whether the concluded review is to be reopened; no is the default, because the question comes in the
// place of something else.
func (m *model) offerReopening() {
	name := "This review"
	if r := m.state.Current(); r != nil && r.ID != "" {
		name = safetext.Line(r.ID)
	}
	actions := m.options.Actions
	m.prompt = confirm(name+" is concluded and read-only. Reopen it?", func() tea.Cmd {
		m.reopening = true
		return act("Reopened. Done writes the conclusions anew.", actions.Reopen)
	}).cautious("reopen", "leave it").while(func() bool { return m.state.Concluded != nil }, "The review is open again.")
}

// pressDecided takes keys where decisions are made while none is asked for.
func (m *model) pressDecided(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	if !key.Matches(msg, m.keys.Enter, m.keys.Pick) {
		return nil, false
	}
	if cmd, closed := m.closedTo("nothing can be decided"); closed {
		return cmd, true
	}
	return m.say("Nothing to decide now: the question comes after the round.", true), true
}

// reopened goes where the decision is, when the conclusions that were shown do not hold any more.
func (m *model) reopened() {
	before := m.conclusions.of
	m.conclusions = conclusionsView{theme: m.theme, call: m.options.OpenCall, reopened: true}
	if before != nil {
		m.conclusions.former = before.Markdown
	}
	if m.screen == conclusionsScreen {
		m.goTo(decideScreen)
	}
}
