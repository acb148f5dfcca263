package console

import (
	"io"
	"os/exec"
	"time"

	"github.com/charmbracelet/x/term"

	"parley/engine/tool/family"
)

// editing is an editor that has the terminal, or a window of its own.
type editing struct {
	*exec.Cmd
	guard Guard           // may be nil
	over  <-chan struct{} // closed when the console is to end; nil for never
}

const (
	// leastEditing is how long the terminal is given away at least. Bubble Tea stops its frame clock a moment after it has
	// let the terminal go; an editor that ended before that moment would leave a screen that nobody draws.
	leastEditing = 500 * time.Millisecond
	// hangUpLimit is how long an editor may take to save what it has.
	hangUpLimit = 2 * time.Second
)

// Run runs the editor to its end, or to the console's. The line settings are then what they were before it: an editor that was
// killed leaves its own, and the console would take them for the shell's.
func (e *editing) Run() error {
	least := time.NewTimer(leastEditing)
	if tty, is := e.Stdin.(term.File); is {
		if before, err := term.GetState(tty.Fd()); err == nil {
			defer term.Restore(tty.Fd(), before) //nolint:errcheck // a terminal that is gone needs no settings
		}
	}
	err := e.run()
	select {
	case <-least.C:
	case <-e.over:
	}
	return err
}

func (e *editing) run() error {
	mark, err := e.begin()
	if err != nil {
		return err
	}
	if e.guard != nil {
		defer e.guard.Retake()
	}
	e.WaitDelay = hangUpLimit // for what it has started, and that holds its output
	ended := make(chan error, 1)
	go func() { ended <- e.Wait() }()
	select {
	case err := <-ended:
		return err
	case <-e.over:
	}
	// Bubble Tea waits for this program and hears nothing meanwhile: the console would stay, and its session locked.
	family.HangUp(mark, e.Process.Pid, hangUpLimit)
	err = <-ended
	if e.guard != nil {
		e.guard.Reclaim()
	}
	return err
}

// begin starts the editor and returns the mark of everything that it starts.
func (e *editing) begin() (mark string, err error) {
	if e.guard != nil {
		return e.guard.Lend(e.Cmd)
	}
	mark, e.Env = family.Marked(e.Environ())
	return mark, e.Start()
}

// SetStdin gives it the terminal's input.
func (e *editing) SetStdin(r io.Reader) { e.Stdin = r }

// SetStdout gives it the terminal to draw on.
func (e *editing) SetStdout(w io.Writer) { e.Stdout = w }

// SetStderr takes the program's standard error.
func (e *editing) SetStderr(w io.Writer) { e.Stderr = w }
