//go:build linux

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"

	"parley/ui/emulator"
)

// program is something to start in a terminal.
type program struct {
	argv   []string
	env    []string // beside the terminal's own
	dir    string
	ready  string // on the screen when the first full frame is there
	silent bool   // the terminal answers no query
}

// The size of the terminal everything is measured on.
const width, height = 120, 40

// terminal is one run of a program, and the person and the terminal in front of it.
type terminal struct {
	cmd     *exec.Cmd
	master  *os.File
	began   time.Time
	ended   chan struct{}
	exit    time.Duration
	drained chan struct{}

	mu      sync.Mutex
	screen  *vt.Emulator
	bytes   int64
	last    time.Duration // when the last output came
	open    bool          // a synchronised update is being written
	wanted  func(text string) bool
	matched chan time.Duration
}

// start runs a program. Stop must be called.
func start(p program) (*terminal, error) {
	master, slave, err := pty.Open()
	if err != nil {
		return nil, err
	}
	defer slave.Close() //nolint:errcheck // the child has its own
	if err := pty.Setsize(master, &pty.Winsize{Rows: height, Cols: width}); err != nil {
		return nil, err
	}
	t := &terminal{
		master: master, screen: vt.NewEmulator(width, height), matched: make(chan time.Duration, 1),
		ended: make(chan struct{}), drained: make(chan struct{}),
	}
	emulator.KeepMargins(t.screen)
	t.cmd = exec.Command(p.argv[0], p.argv[1:]...)
	t.cmd.Dir = p.dir
	t.cmd.Env = append(environ(), p.env...)
	t.cmd.Stdin, t.cmd.Stdout, t.cmd.Stderr = slave, slave, slave
	t.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	go t.answer(p.silent)
	t.began = time.Now()
	if err := t.cmd.Start(); err != nil {
		return nil, err
	}
	go t.read()
	go func() {
		_ = t.cmd.Wait()
		t.exit = time.Since(t.began)
		close(t.ended)
	}()
	return t, nil
}

// startReady starts a program and waits until it is ready and at rest.
func startReady(p program) (*terminal, error) {
	t, err := start(p)
	if err != nil {
		return nil, err
	}
	if _, err := t.shows(p.ready); err != nil {
		t.stop()
		return nil, err
	}
	t.waitQuiet(300 * time.Millisecond)
	return t, nil
}

// environ is the environment without what would tell programs of another terminal.
func environ() []string {
	var kept []string
	for _, entry := range os.Environ() {
		switch name, _, _ := strings.Cut(entry, "="); name {
		case "TERM", "COLORTERM", "LANG", "LC_ALL", "COLUMNS", "LINES", "NO_COLOR", "CI", "TMUX", "STY", "TERM_PROGRAM":
		default:
			kept = append(kept, entry)
		}
	}
	return append(kept, "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8")
}

// answer sends the program what the emulator replies to its queries.
func (t *terminal) answer(silent bool) {
	reply := make([]byte, 4096)
	for {
		n, err := t.screen.Read(reply)
		if err != nil {
			return
		}
		if !silent {
			_, _ = t.master.Write(reply[:n])
		}
	}
}

// read takes what the program writes. The time is noted before anything else is done.
func (t *terminal) read() {
	runtime.LockOSThread()
	defer close(t.drained)
	chunk := make([]byte, 64<<10)
	for {
		n, err := t.master.Read(chunk)
		at := time.Since(t.began)
		if n > 0 {
			t.handleOutput(at, chunk[:n])
		}
		if err != nil {
			return
		}
	}
}

func (t *terminal) handleOutput(at time.Duration, text []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.bytes += int64(len(text))
	t.last = at
	if begin, end := bytes.LastIndex(text, []byte("\x1b[?2026h")), bytes.LastIndex(text, []byte("\x1b[?2026l")); begin != end {
		t.open = begin > end
	}
	_, _ = t.screen.Write(text)
	if t.wanted != nil && !t.open && t.wanted(t.screen.String()) {
		t.wanted = nil
		t.matched <- at
	}
}

// text is what the screen shows.
func (t *terminal) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.screen.String()
}

// await tells when the screen began to show what is wanted, since the start.
func (t *terminal) await(what string, wanted func(text string) bool) (time.Duration, error) {
	t.mu.Lock()
	select {
	case <-t.matched: // of a wait that was given up
	default:
	}
	if wanted(t.screen.String()) {
		defer t.mu.Unlock()
		return t.last, nil
	}
	t.wanted = wanted
	t.mu.Unlock()
	select {
	case at := <-t.matched:
		return at, nil
	case <-t.drained:
	case <-time.After(time.Minute):
	}
	return 0, fmt.Errorf("%s: %s did not come; the screen shows:\n%s", t.cmd.Path, what, t.text())
}

func (t *terminal) shows(text string) (time.Duration, error) {
	return t.await(fmt.Sprintf("%q", text), func(screen string) bool { return strings.Contains(screen, text) })
}

// waitQuiet waits until nothing was written for a while, and tells when the last output came and how much there is by then.
func (t *terminal) waitQuiet(quiet time.Duration) (last time.Duration, total int64) {
	asked := time.Since(t.began)
	for {
		t.mu.Lock()
		last, total = t.last, t.bytes
		t.mu.Unlock()
		left := quiet - (time.Since(t.began) - max(last, asked))
		if left <= 0 || time.Since(t.began)-asked > time.Minute {
			return last, total
		}
		time.Sleep(left)
	}
}

// press sends keys and tells when.
func (t *terminal) press(keys string) time.Duration {
	at := time.Since(t.began)
	_, _ = io.WriteString(t.master, keys)
	return at
}

func (t *terminal) resize(w, h int) {
	t.mu.Lock()
	t.screen.Resize(w, h)
	t.mu.Unlock()
	_ = pty.Setsize(t.master, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)})
}

// quit presses keys one after the other and waits for the end; it tells how long that took from the last key on.
func (t *terminal) quit(keys ...string) (time.Duration, error) {
	var at time.Duration
	for i, key := range keys {
		if i > 0 {
			t.waitQuiet(50 * time.Millisecond)
		}
		at = t.press(key)
	}
	select {
	case <-t.ended:
		return t.exit - at, nil
	case <-time.After(10 * time.Second):
		return 0, fmt.Errorf("%s does not end:\n%s", t.cmd.Path, t.text())
	}
}

// stop ends what is left.
func (t *terminal) stop() {
	_ = syscall.Kill(-t.cmd.Process.Pid, syscall.SIGKILL)
	<-t.ended
	_ = t.master.Close()
	<-t.drained
	if pipe, ok := t.screen.InputPipe().(io.Closer); ok {
		_ = pipe.Close()
	}
}
