//go:build !windows

package cli

import (
	"io"
	"os"
)

// terminalName is the controlling terminal's name.
const terminalName = "/dev/tty"

// openTerminal opens the controlling terminal to read from and write to.
func openTerminal() (io.ReadWriteCloser, error) { return os.OpenFile(terminalName, os.O_RDWR, 0) }
