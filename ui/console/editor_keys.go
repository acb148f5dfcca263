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
	keysDropped     bool               // since the wait for them began
}

// keysInFlight is how long a key that the terminal has handed over already takes at most to come to the model, which drops it: keys of a line
// that was pasted, or typed in one go, would else be commands when the editor has ended. A busy machine hands them over one by one.
const keysInFlight = 150 * time.Millisecond

// mostWaits is how often the wait begins anew while keys still come; a key that is held down must not keep the editor away for ever.
const mostWaits = 10

// keysAwaitedMsg says that a wait for keys is over, and what runs the editor.
type keysAwaitedMsg struct {
	waits int
	run   tea.Cmd
}

// waitForKeys lets keys come that were pressed before an editor gets the terminal.
func (m *model) waitForKeys(waits int, run tea.Cmd) tea.Cmd {
	m.keysDropped = false
	return tea.Tick(keysInFlight, func(time.Time) tea.Msg { return keysAwaitedMsg{waits: waits, run: run} })
}

// handleKeysAwaited runs the editor when no key came any more.
func (m *model) handleKeysAwaited(msg keysAwaitedMsg) tea.Cmd {
	if m.keysDropped && msg.waits < mostWaits {
		return m.waitForKeys(msg.waits+1, msg.run)
	}
	return msg.run
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
