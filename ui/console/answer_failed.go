package console

import (
	tea "charm.land/bubbletea/v2"

	"parley/ui/safetext"
)

// answerFailedMsg tells that what an answer led to failed.
type answerFailedMsg struct {
	prompt *prompt
	result failable
}

// failable is a message that may tell of one.
type failable interface{ failure() error }

// reaskOnFailure sends word when what the answer leads to fails, so that it can be mended.
func (p *prompt) reaskOnFailure(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		msg := cmd()
		if told, is := msg.(failable); is && told.failure() != nil {
			return answerFailedMsg{prompt: p, result: told}
		}
		return msg
	}
}

// handleAnswerFailed asks again, with the text as it was and the reason above it, unless something else is asked meanwhile.
func (m *model) handleAnswerFailed(msg answerFailedMsg) tea.Cmd {
	cmd, _ := m.handleCommandMsg(msg.result)
	if m.prompt == nil && (msg.prompt.isOpen == nil || msg.prompt.isOpen()) {
		msg.prompt.problem = safetext.Line(msg.result.failure().Error())
		m.prompt, m.notice = msg.prompt, ""
	}
	return cmd
}
