package console

import (
	"reflect"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/ui/termfeature"
)

// A title that waits to be written when the program is stopped would reach the shell's window after its own was put back: what puts
// it back goes the same way, and a later title is dropped until the program goes on.
func TestTheWindowHasItsOwnTitleWhileTheProgramIsStopped(t *testing.T) {
	t.Parallel()
	kept := 0
	filter := suspendTitle(func(_ tea.Model, msg tea.Msg) tea.Msg { return msg }, func() { kept++ })
	first := reflect.ValueOf(filter(nil, tea.SuspendMsg{}))
	if first.Kind() != reflect.Slice || first.Len() != 3 {
		t.Fatalf("stopping leads to %v, want a pause and two commands in order", first)
	}
	if raw, is := first.Index(1).Interface().(tea.Cmd)().(tea.RawMsg); !is || raw.Msg != termfeature.PutTitleBack {
		t.Errorf("what is written is %v", raw)
	}
	again := first.Index(2).Interface().(tea.Cmd)()
	if _, is := filter(nil, again).(tea.SuspendMsg); !is {
		t.Errorf("the second does not stop the program: %v", again)
	}
	title := tea.RawMsg{Msg: ansi.SetWindowTitle("parley: brief.md")}
	if msg := filter(nil, title); msg != nil {
		t.Errorf("a title reaches the shell's window: %v", msg)
	}
	if msg := filter(nil, tea.RawMsg{Msg: "\a"}); msg == nil {
		t.Error("a bell is dropped")
	}
	filter(nil, tea.ResumeMsg{})
	if msg := filter(nil, title); msg != title || kept != 1 {
		t.Errorf("after it went on a title is %v, the window's own was kept %d times", msg, kept)
	}
}
