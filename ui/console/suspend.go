package console

import tea "charm.land/bubbletea/v2"

// suspend stops the program as a job of the shell it was started from. Where nobody could start it again it says so:
// Bubble Tea would wait for ever.
func (m *model) suspend() tea.Cmd {
	if !m.options.canSuspend() {
		return m.showNotice(noShellNotice, true)
	}
	return tea.Suspend
}

const noShellNotice = "There is no shell here that could start parley again."

func (o Options) canSuspend() bool {
	if o.CanSuspend != nil {
		return o.CanSuspend()
	}
	return isJob()
}
