//go:build unix

package cli_test

import (
	"bytes"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
)

// watch runs a line on a terminal of its own, waits until the console is there and leaves it.
func watch(t *testing.T, folder, line string) (out string, status int) {
	t.Helper()
	command := inShell(t, folder, line)
	command.Env = append(command.Env, consoleVariable+"=1")
	terminal, err := pty.StartWithSize(command, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	s := &shown{}
	read := make(chan struct{})
	go func() {
		defer close(read)
		s.from(terminal)
	}()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = command.Wait() // the status tells
	}()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for keys := "qy"; ; {
		select {
		case <-ended:
			<-read
			_ = terminal.Close()
			if text := s.String(); !strings.Contains(text, alternate) {
				t.Errorf("no console was there:\n%s", text)
			}
			return s.String(), command.ProcessState.ExitCode()
		case <-tick.C:
			if strings.Contains(s.String(), alternate) { // one key at a time: q leaves, y says that it was meant
				_, _ = terminal.WriteString(keys[:1])
				keys = keys[1:] + keys[:1]
			}
		}
	}
}

// alternate is how a program takes the whole screen.
const alternate = "\x1b[?1049h"

// shown is what a terminal was sent.
type shown struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *shown) from(terminal *os.File) {
	part := make([]byte, 32<<10)
	for {
		n, err := terminal.Read(part)
		s.mu.Lock()
		s.text.Write(part[:n])
		s.mu.Unlock()
		if err != nil {
			return
		}
	}
}

func (s *shown) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}
