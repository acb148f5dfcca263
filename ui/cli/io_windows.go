package cli

import (
	"cmp"
	"io"
	"os"
)

// terminalName is the console's input buffer, screenName its output.
const (
	terminalName = "CONIN$"
	screenName   = "CONOUT$"
)

// windowsTerminal is the two halves of a console.
type windowsTerminal struct{ in, out *os.File }

func (t windowsTerminal) Read(p []byte) (int, error)  { return t.in.Read(p) }
func (t windowsTerminal) Write(p []byte) (int, error) { return t.out.Write(p) }
func (t windowsTerminal) Close() error                { return cmp.Or(t.in.Close(), t.out.Close()) }

// openTerminal opens the console to read from and write to.
func openTerminal() (io.ReadWriteCloser, error) {
	in, err := os.OpenFile(terminalName, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	out, err := os.OpenFile(screenName, os.O_RDWR, 0)
	if err != nil {
		return nil, cmp.Or(err, in.Close())
	}
	return windowsTerminal{in, out}, nil
}
