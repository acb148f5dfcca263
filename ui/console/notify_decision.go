package console

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"parley/ui/safetext"
)

// notifyDecision tells the person that a decision waits, when their terminal has said that they look elsewhere: a bell, and a
// notification where the terminal knows them (OSC 9). Terminals that report no focus are never rung.
func (m *model) notifyDecision() tea.Cmd {
	c := m.State.Checkpoint
	if !m.unfocused || c == nil || m.options.Actions == nil {
		return nil
	}
	text := safetext.Line(fmt.Sprintf("parley: decide what follows round %d of %s", c.Round, m.options.Title))
	return tea.Raw("\a\x1b]9;" + safetext.Truncate(text, 100) + "\x1b\\")
}
