package console

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// answerPrompt gives the open question a key, and does what the answer asks for.
func (m *model) answerPrompt(msg tea.KeyPressMsg) tea.Cmd {
	asked := m.prompt
	answer, cmd, done := asked.HandleKey(msg, m.Keys)
	if done { // the answer may ask something else
		m.prompt = nil
	}
	if done && asked.IsText() && key.Matches(msg, m.Keys.Interrupt) {
		return tea.Batch(cmd, m.interruptText(asked))
	}
	if answer == nil {
		return cmd
	}
	if cmd = tea.Batch(cmd, m.perform(answer)); asked.IsText() && done {
		return reaskOnFailure(asked, cmd)
	}
	return cmd
}

// mostTakenBack is how many cells of a text are told that was given up.
const mostTakenBack = 30

// interruptText goes on after the key that interrupts has closed a line of text: it quits at once where nothing was written, as people are
// used to; else it says what was not taken, so that no text goes without a word, and that the key quits now.
func (m *model) interruptText(asked *parts.Prompt) tea.Cmd {
	if asked.IsUntouched() {
		return m.confirmQuit()
	}
	text := safetext.TruncateWords(safetext.Line(asked.Text()), mostTakenBack)
	return m.showNotice(fmt.Sprintf("“%s” was not taken. %s again quits.", text, m.Keys.Interrupt.Help().Key), false)
}
