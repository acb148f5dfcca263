package cli

import (
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"

	"parley/engine/tool/processtree"
)

// IO is everything a command may touch of the world around it, so that tests run without a terminal, a home folder
// or tools.
type IO struct {
	In       io.Reader
	Out, Err io.Writer
	// HasTerminal reports whether a person can be shown a screen: a controlling terminal, whatever the streams are.
	HasTerminal func() bool
	// OutIsTerminal reports whether standard output is a terminal: what lists things is for a program otherwise. Nil says
	// that it is not.
	OutIsTerminal func() bool
	// OutWidth and ErrWidth are how many cells wide the terminal is that a stream is; 0 for a stream that is none, and nil says so.
	OutWidth, ErrWidth func() int
	// Terminal opens the controlling terminal for a question, whatever the streams are; nil asks nothing.
	Terminal func() (io.ReadWriteCloser, error)
	Getenv   func(string) string
	// Environ lists what is set, to find slips among it; nil lists nothing.
	Environ  func() []string
	Getwd    func() (string, error)
	LookPath func(string) (string, error)
	Now      func() time.Time
	// Executable is parley's own program, for a window of its own.
	Executable func() (string, error)
	// Guard is told of the tools' processes; nil means that nobody is.
	Guard processtree.Guard
	// Confine has the system keep tools to the files they need, where it can.
	Confine bool
	// Prepare is called when a screen or tools will soon be there; nil means that nobody wants to know.
	Prepare func()
	// SetOpenCommandLine is told the call that goes on with the discussion at hand, should parley end without a word; nil means that
	// nobody wants to know.
	SetOpenCommandLine func(call string)
}

// prepare tells that a screen or tools will soon be there.
func (i IO) prepare() {
	if i.Prepare != nil {
		i.Prepare()
	}
}

// setOpenCommandLine tells the call that goes on with the discussion at hand.
func (i IO) setOpenCommandLine(call string) {
	if i.SetOpenCommandLine != nil {
		i.SetOpenCommandLine(call)
	}
}

// System is the real world.
func System() IO {
	return IO{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		HasTerminal: hasTerminal, OutIsTerminal: func() bool { return term.IsTerminal(os.Stdout.Fd()) },
		OutWidth: func() int { return widthOf(os.Stdout) }, ErrWidth: func() int { return widthOf(os.Stderr) },
		Terminal: openTerminal,
		Getenv:   os.Getenv, Environ: os.Environ, Getwd: os.Getwd, LookPath: exec.LookPath, Now: time.Now, Executable: os.Executable,
	}
}

// hasTerminal reports whether there is a terminal. It looks for the terminal itself and not only at the streams: in
// `r=$(parley review doc.md)` standard output is a pipe and a person is watching.
func hasTerminal() bool {
	if term.IsTerminal(os.Stdin.Fd()) && term.IsTerminal(os.Stdout.Fd()) {
		return true
	}
	tty, err := os.OpenFile(terminalName, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer tty.Close() //nolint:errcheck // it was only looked at
	return term.IsTerminal(tty.Fd())
}

// widthOf is how many cells wide the terminal is that a stream is; 0 for a stream that is none.
func widthOf(stream *os.File) int {
	width, _, err := term.GetSize(stream.Fd())
	if err != nil {
		return 0
	}
	return width
}

// wrapFor breaks a line at words for the terminal that a stream is; for a program it stays as it is.
func wrapFor(width func() int, line string) string {
	if width == nil {
		return line
	}
	return strings.Join(wrapWords(line, width()), "\n")
}
