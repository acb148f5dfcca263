package console

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/feedback"
)

// editorState is what is known while the person's editor is open.
type editorState struct {
	notesFolder     string             // where notes for an editor are; "" while there are none
	pendingRevision *feedback.Decision // the decision that waits for the editor to be left
	editorHasKeys   bool               // it has the terminal, or is about to get it
}

// keysInFlight is how long the keys that the terminal has handed over already take to come to the model, which drops them: those of a line that
// was pasted, or typed in one go, would else be commands when the editor has ended.
const keysInFlight = 150 * time.Millisecond

// waitForKeys lets keys come that were pressed before an editor gets the terminal.
func waitForKeys() tea.Msg {
	time.Sleep(keysInFlight)
	return nil
}

// isInput reports whether a message is something that the person has typed, pasted or clicked.
func isInput(msg tea.Msg) bool {
	switch msg.(type) {
	case tea.KeyPressMsg, tea.PasteMsg, tea.MouseClickMsg, tea.MouseWheelMsg:
		return true
	default:
		return false
	}
}
