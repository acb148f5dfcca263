package console

import (
	tea "charm.land/bubbletea/v2"

	"parley/ui/safetext"
)

// refusedMsg tells that what an answer led to failed.
type refusedMsg struct {
	prompt *prompt
	told   failure
}

// failure is a message that may tell of one.
type failure interface{ failed() error }

// refusable sends word when what the answer leads to fails, so that it can be mended.
func (p *prompt) refusable(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		msg := cmd()
		if told, is := msg.(failure); is && told.failed() != nil {
			return refusedMsg{prompt: p, told: told}
		}
		return msg
	}
}

// refused asks again, with the text as it was and the reason above it, unless something else is asked meanwhile.
func (m *model) refused(msg refusedMsg) tea.Cmd {
	cmd, _ := m.learn(msg.told)
	if m.prompt == nil && (msg.prompt.open == nil || msg.prompt.open()) {
		msg.prompt.wrong = safetext.Line(msg.told.failed().Error())
		m.prompt, m.notice = msg.prompt, ""
	}
	return cmd
}
