package console

import (
	"os"
	"os/exec"

	tea "charm.land/bubbletea/v2"
)

// Guard is who puts the terminal right when this process dies in the middle.
type Guard interface {
	// Take is told before the terminal is changed, Give when it is as it was, Retake when it was changed again after that.
	Take(tty *os.File)
	Give()
	Retake()
	// Lend starts a program that has the terminal until Retake.
	Lend(program *exec.Cmd) error
}

// guarded tells the guard that the console has the terminal until release is called. The filter tells it of the time that the
// program is stopped: the terminal is the shell's then.
func (o Options) guarded(filter messageFilter) (filtered messageFilter, release func()) {
	tty, is := o.Output.(*os.File)
	if o.Output == nil {
		tty, is = os.Stdout, true
	}
	if o.Guard == nil || !is {
		return filter, func() {}
	}
	o.Guard.Take(tty)
	return func(m tea.Model, msg tea.Msg) tea.Msg {
		switch msg.(type) {
		case tea.SuspendMsg:
			o.Guard.Give()
		case tea.ResumeMsg:
			o.Guard.Retake()
		}
		return filter(m, msg)
	}, o.Guard.Give
}

// messageFilter sees each message before the model does.
type messageFilter = func(tea.Model, tea.Msg) tea.Msg

// restorable is a view whose cursor is taken back at the end: Bubble Tea takes a blinking block for what every terminal
// has by itself, and would leave it to one that has another.
func restorable(v tea.View) tea.View {
	if v.Cursor != nil && v.Cursor.Shape == tea.CursorBlock && v.Cursor.Blink {
		bar := *v.Cursor
		bar.Shape = tea.CursorBar
		v.Cursor = &bar
	}
	return v
}
