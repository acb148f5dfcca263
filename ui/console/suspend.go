package console

import tea "charm.land/bubbletea/v2"

// suspend stops the program as a job of the shell it was started from. Where nobody could start it again it says so:
// Bubble Tea would wait for ever.
func (m *model) suspend() tea.Cmd {
	can := m.options.CanSuspend
	if can == nil {
		can = isJob
	}
	if !can() {
		return m.say("There is no shell here that could start parley again.", true)
	}
	return tea.Suspend
}
