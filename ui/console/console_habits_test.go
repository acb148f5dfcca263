package console

import (
	"errors"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
)

func TestCopyGoesToTheMachinesClipboardToo(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30).play(asked()).press("R", "y").wants("The whole text is on the clipboard.")
	d.press("F", "y").wants("The finding is on the clipboard.")
	if len(d.actions.copied) != 2 || !strings.HasPrefix(d.actions.copied[0], "# Discussion Record") || !strings.HasPrefix(d.actions.copied[1], "F-001 HIGH") {
		t.Errorf("copied %q", d.actions.copied)
	}
	d.actions.err = errors.New("no clipboard here")
	d.press("y").wants("The finding was sent to the terminal's clipboard.")
	if err := localClipboard([]string{"SSH_CONNECTION=10.0.0.1 1 10.0.0.2 22"}, "x"); err == nil {
		t.Error("a remote machine's clipboard was written to")
	}
}

func TestSuspendOnlyWhereSomebodyStartsItAgain(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30).play(asked()).press("ctrl+z").wants("no shell here that could start parley again")
	d.options.CanSuspend = func() bool { return true }
	_, cmd := d.Update(keyOfName("ctrl+z"))
	if cmd == nil {
		t.Fatal("it does not suspend")
	}
	if _, suspends := cmd().(tea.SuspendMsg); !suspends {
		t.Errorf("%T is no suspension", cmd())
	}
	if d.press("D", "2").write("z").press("ctrl+z"); !d.current().TakesText() {
		t.Error("ctrl+z leaves a text field")
	}
}

func TestSecondInterruptQuits(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(running()).press("ctrl+c").wants("Quit while the round runs?")
	if d.press("ctrl+c"); !d.quitEarly {
		t.Error("a second ctrl+c does not quit")
	}
	d = newModelHarness(t, 80, 24).play(running()).press("c", "ctrl+c")
	if d.prompt != nil || len(d.actions.controls) != 0 {
		t.Errorf("ctrl+c answers another question with yes: %v", d.actions.controls)
	}
}

// The bell rings once, when the question comes, and only for somebody who looks elsewhere.
func TestUnfocusedTerminalIsNotifiedOfADecision(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		looks []uv.Event
		want  int
	}{
		{"away", []uv.Event{uv.BlurEvent{}}, 1},
		{"back again", []uv.Event{uv.BlurEvent{}, uv.FocusEvent{}}, 0},
		{"never told", nil, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			x := startTerminal(t, 80, 24)
			x.play(finished()).shows("BLOCKED  HIGH")
			if !strings.Contains(x.raw.String(), "\x1b[?1004h") {
				t.Error("focus is not asked for")
			}
			for _, look := range c.looks {
				x.raw.mu.Lock() // the emulator itself does not guard this
				if _, away := look.(uv.BlurEvent); away {
					x.em.Blur()
				} else {
					x.em.Focus()
				}
				x.raw.mu.Unlock()
			}
			// The look has arrived when a key sent after it has.
			x.em.SendText("?")
			x.shows("Screens", "Everywhere")
			x.em.SendText("?")
			x.play(&script{events: asked().events[len(finished().events):]}).shows("D decide now")
			x.em.SendText("q")
			x.shows("Quit without deciding?")
			x.em.SendText("y")
			x.ends()
			raw := x.raw.String()
			if got := strings.Count(raw, "\a\x1b]9;parley: decide what follows round 1 (blocked, HIGH) of brief.md\x1b\\"); got != c.want {
				t.Errorf("called %d times, want %d", got, c.want)
			}
			if strings.LastIndex(raw, "\x1b[?1004l") < strings.LastIndex(raw, "\x1b[?1004h") {
				t.Error("focus reports are left on")
			}
		})
	}
}

func TestProgramTakesTheMouse(t *testing.T) {
	t.Parallel()
	x := startTerminal(t, 120, 40)
	x.play(asked()).shows("BLOCKED  HIGH")
	x.click(strings.Index(x.row(0), "F findings")+1, 0).shows("enter document", "filter: all (f)")
	x.click(20, 10).shows("▸ F-003")
	x.em.SendMouse(vt.MouseWheel{X: 20, Y: 6, Button: vt.MouseWheelDown})
	x.shows("▸ F-004")
	x.em.SendText("M")
	x.shows("Mouse off")
	x.click(20, 2)
	x.em.SendText("M")
	x.shows("Mouse on")
	if !strings.Contains(x.screen(), "▸ F-004") {
		t.Errorf("a click counted although the mouse was off:\n%s", x.screen())
	}
}

// wrappedRow is one line of the screen.
func (x *terminal) row(y int) string { return strings.Split(x.screen(), "\n")[y] }

func (x *terminal) click(col, y int) *terminal {
	x.em.SendMouse(vt.MouseClick{X: col, Y: y, Button: vt.MouseLeft})
	x.em.SendMouse(vt.MouseRelease{X: col, Y: y, Button: vt.MouseLeft})
	return x
}

// What enter and esc do is said beside every field, in the smallest windows, too; the example in an empty one is a line.
func TestFieldsSayHowToEndThemInSmallWindows(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{40, 12}, {50, 15}, {80, 24}} {
		newPickerHarness(t, size[0], size[1], someSessions()).press("n").wants("enter review", "esc cancel")
		newModelHarness(t, size[0], size[1]).play(asked()).press("D", "2").wants("e.g. data protection; vendors")
		newModelHarness(t, size[0], size[1]).play(asked()).press("D", "3").wants("e.g. Who approves the release?")
	}
}
