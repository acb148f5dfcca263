package console

import (
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// answerFailedMsg tells that what an answer led to failed.
type answerFailedMsg struct {
	prompt *parts.Prompt
	result screen.Failable
}

// reaskOnFailure sends word when what the answer leads to fails, so that it can be mended.
func reaskOnFailure(p *parts.Prompt, cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		msg := cmd()
		if told, is := msg.(screen.Failable); is && told.Failure() != nil {
			return answerFailedMsg{prompt: p, result: told}
		}
		return msg
	}
}

// handleAnswerFailed asks again, with the text as it was and the reason above it, unless something else is asked meanwhile.
func (m *model) handleAnswerFailed(msg answerFailedMsg) tea.Cmd {
	cmd, _ := m.handleCommandMsg(msg.result)
	if _, over := msg.prompt.IsOver(); m.prompt == nil && !over {
		msg.prompt.SetProblem(msg.result.Failure().Error())
		m.prompt, m.notice = msg.prompt, ""
	}
	return cmd
}

// refreshPrompt takes back a question whose subject has ended, and says so: its answer would do nothing, or something else.
// One that goes on says what holds now.
func (m *model) refreshPrompt() tea.Cmd {
	if m.prompt == nil {
		return nil
	}
	if notice, over := m.prompt.IsOver(); over {
		m.prompt = nil
		m.keyHold.questionGone(m.options.Now())
		return m.showNotice(notice, true)
	}
	m.prompt.Refresh()
	return nil
}
