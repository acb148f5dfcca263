package console

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

// Between the wish to stop and the stop nothing new is drawn: a frame that scrolls would leave its scroll region to the shell.
func TestNothingIsDrawnBeforeAStop(t *testing.T) {
	t.Parallel()
	m := &model{drawn: "as it was", dirty: true}
	filter := writeBeforeSuspend(func(_ tea.Model, msg tea.Msg) tea.Msg { return msg }, "x")
	filter(throttleRedraws(m), tea.SuspendMsg{}) // as the program has it
	if !m.held {
		t.Error("frames are drawn while parley is about to stop")
	}
	if _, is := filter(m, tea.SuspendMsg{}).(tea.SuspendMsg); !is || !m.held {
		t.Error("the second message does not stop, or lets frames go on before it has")
	}
	if filter(m, tea.ResumeMsg{}); m.held {
		t.Error("frames stay held after parley was brought back")
	}
}
