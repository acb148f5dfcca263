package console

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/tempdir"
	"parley/ui/safetext"
)

// complaint is what an editor writes to its standard error. It goes through a file and on to where it was meant for: a pipe would
// end an editor that goes on in a window of its own when parley has left, and its end would have to be waited for.
type complaint struct {
	file   *os.File // the editor's; nil where none could be made
	read   *os.File
	to     io.Writer
	stop   chan struct{}
	copied chan struct{} // closed when the copying has ended
	tail   []byte
}

const (
	// copyComplaint is how often what an editor says is passed on.
	copyComplaint = 50 * time.Millisecond
	// maxComplaint is how much of its end is kept, in bytes.
	maxComplaint = 4 << 10
)

// newComplaint begins to pass on to w what is written to the file. Where no file can be made nothing is kept.
func newComplaint(w io.Writer) *complaint {
	c := &complaint{to: w, stop: make(chan struct{}), copied: make(chan struct{})}
	folder, err := tempdir.Scratch()
	if err != nil {
		close(c.copied)
		return c
	}
	defer os.RemoveAll(folder) //nolint:errcheck // what cannot be removed goes when it is old
	path := filepath.Join(folder, "editor")
	if c.file, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE|os.O_EXCL, 0o600); err == nil {
		c.read, err = os.Open(path)
	}
	if err != nil {
		if c.file != nil {
			_ = c.file.Close()
		}
		c.file = nil
		close(c.copied)
		return c
	}
	go c.copy()
	return c
}

// copy passes on what is written until it is told to stop, and then what is left.
func (c *complaint) copy() {
	defer close(c.copied)
	defer c.read.Close() //nolint:errcheck // it was only read
	every := time.NewTicker(copyComplaint)
	defer every.Stop()
	buffer := make([]byte, maxComplaint)
	for {
		last := false
		select {
		case <-every.C:
		case <-c.stop:
			last = true
		}
		for {
			n, _ := c.read.Read(buffer)
			if n == 0 {
				break
			}
			if c.to != nil {
				_, _ = c.to.Write(buffer[:n])
			}
			c.tail = append(c.tail, buffer[:n]...)
			c.tail = c.tail[max(0, len(c.tail)-maxComplaint):]
		}
		if last {
			return
		}
	}
}

// end stops the copying and is the last line that was written, clean of whatever a terminal would obey.
func (c *complaint) end() string {
	close(c.stop)
	<-c.copied
	if c.file != nil {
		_ = c.file.Close()
	}
	lines := bytes.FieldsFunc(c.tail, func(r rune) bool { return r == '\n' || r == '\r' })
	for i := len(lines) - 1; i >= 0; i-- {
		if line := strings.TrimSpace(safetext.Line(ansi.Strip(string(lines[i])))); line != "" {
			return line
		}
	}
	return ""
}
