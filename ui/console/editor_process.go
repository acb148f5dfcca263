package console

import (
	"io"
	"os/exec"
	"time"

	"github.com/charmbracelet/x/term"

	"parley/engine/tool/processtree"
)

// editorProcess is an editor that has the terminal, or a window of its own.
type editorProcess struct {
	*exec.Cmd
	guard Guard           // may be nil
	ended <-chan struct{} // closed when the console is to end; nil for never
	said  string          // the last line that it wrote to its standard error, when it has ended
}

const (
	// minEditorTime is how long the terminal is given away at least. Bubble Tea stops its frame clock a moment after it has
	// let the terminal go; an editor that ended before that moment would leave a screen that nobody draws.
	minEditorTime = 500 * time.Millisecond
	// hangUpLimit is how long an editor may take to save what it has.
	hangUpLimit = 2 * time.Second
)

// Run runs the editor to its end, or to the console's. The line settings are then what they were before it: an editor that was
// killed leaves its own, and the console would take them for the shell's.
func (e *editorProcess) Run() error {
	least := time.NewTimer(minEditorTime)
	if tty, is := e.Stdin.(term.File); is {
		if before, err := term.GetState(tty.Fd()); err == nil {
			defer term.Restore(tty.Fd(), before) //nolint:errcheck // a terminal that is gone needs no settings
		}
		discardInput(tty.Fd()) // keys that were pressed before it came are no text for it, and those that it left are no commands
		defer discardInput(tty.Fd())
	}
	err := e.run()
	select {
	case <-least.C:
	case <-e.ended:
	}
	return err
}

func (e *editorProcess) run() error {
	complaint := newComplaint(e.Stderr)
	if complaint.file != nil {
		e.Stderr = complaint.file
	}
	defer func() { e.said = complaint.end() }()
	mark, err := e.start()
	if err != nil {
		return err
	}
	if e.guard != nil {
		defer e.guard.ReacquireTerminal()
	}
	e.WaitDelay = hangUpLimit // for what it has started, and that holds its output
	ended := make(chan error, 1)
	go func() { ended <- e.Wait() }()
	select {
	case err := <-ended:
		if e.guard != nil && e.ProcessState.ExitCode() < 0 { // a signal ended it: its modes are still set
			e.guard.RestoreTerminal()
		}
		return err
	case <-e.ended:
	}
	// Bubble Tea waits for this program and hears nothing meanwhile: the console would stay, and its session locked.
	processtree.HangUp(mark, e.Process.Pid, hangUpLimit)
	err = <-ended
	if e.guard != nil {
		e.guard.RestoreTerminal()
	}
	return err
}

// start starts the editor and returns the mark of everything that it starts.
func (e *editorProcess) start() (mark string, err error) {
	if e.guard != nil {
		return e.guard.StartWithTerminal(e.Cmd)
	}
	mark, e.Env = processtree.MarkEnviron(e.Environ())
	return mark, e.Start()
}

// SetStdin gives it the terminal's input.
func (e *editorProcess) SetStdin(r io.Reader) { e.Stdin = r }

// SetStdout gives it the terminal to draw on.
func (e *editorProcess) SetStdout(w io.Writer) { e.Stdout = w }

// SetStderr takes the program's standard error.
func (e *editorProcess) SetStderr(w io.Writer) { e.Stderr = w }
