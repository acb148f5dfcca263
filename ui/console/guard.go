package console

import (
	"context"
	"os"
	"os/exec"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
)

// Guard is who puts the terminal right when this process dies in the middle.
type Guard interface {
	// AcquireTerminal is called before the terminal is changed, ReleaseTerminal when it is as it was, ReacquireTerminal when
	// it was changed again after that.
	AcquireTerminal(tty *os.File)
	ReleaseTerminal()
	ReacquireTerminal()
	// StartWithTerminal starts a program that has the terminal until ReacquireTerminal. It and what it starts carry the mark.
	StartWithTerminal(program *exec.Cmd) (mark string, err error)
	// RestoreTerminal puts the terminal back as it was when it was taken.
	RestoreTerminal()
}

// withGuard tells the guard that the console has the terminal until release is called. The filter tells it of the time that the
// program is stopped: the terminal is the shell's then.
//
// A console that is ended from outside puts the terminal right once more: up to Bubble Tea v2.0.9 a program that is ended before
// it has drawn anything after an editor, or after it was stopped, takes its keyboard modes back first and then sends them
// (close in cursed_renderer.go writes past what start has left in the screen's buffer).
func (o Options) withGuard(ctx context.Context, filter messageFilter) (filtered messageFilter, release func()) {
	tty, is := o.Output.(*os.File)
	if o.Output == nil {
		tty, is = os.Stdout, true
	}
	if o.Guard == nil || !is {
		return filter, func() {}
	}
	o.Guard.AcquireTerminal(tty)
	stopped := false
	return func(m tea.Model, msg tea.Msg) tea.Msg {
			switch msg.(type) {
			case tea.SuspendMsg:
				stopped = true
				o.Guard.ReleaseTerminal()
			case tea.ResumeMsg:
				stopped = false
				o.Guard.ReacquireTerminal()
			}
			return filter(m, msg)
		}, func() {
			if ctx.Err() != nil && !stopped {
				o.Guard.RestoreTerminal()
			}
			o.Guard.ReleaseTerminal()
		}
}

// resetScrollRegion gives the terminal its own scroll region back where the console has drawn.
func (o Options) resetScrollRegion() {
	if tty := o.tty(); tty != nil {
		_, _ = tty.WriteString(wholeScrollRegion)
	}
}

// tty is the terminal that is drawn on; nil when it is none.
func (o Options) tty() *os.File {
	tty, is := o.Output.(*os.File)
	if o.Output == nil {
		tty, is = os.Stdout, true
	}
	if !is || !term.IsTerminal(tty.Fd()) {
		return nil
	}
	return tty
}

// messageFilter sees each message before the model does.
type messageFilter = func(tea.Model, tea.Msg) tea.Msg

// withRestorableCursor is a view whose cursor is taken back at the end: Bubble Tea takes a blinking block for what every terminal
// has by itself, and would leave it to one that has another.
func withRestorableCursor(v tea.View) tea.View {
	if v.Cursor != nil && v.Cursor.Shape == tea.CursorBlock && v.Cursor.Blink {
		bar := *v.Cursor
		bar.Shape = tea.CursorBar
		v.Cursor = &bar
	}
	return v
}
