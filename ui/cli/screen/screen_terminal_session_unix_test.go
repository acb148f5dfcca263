//go:build unix

package screen_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"

	"parley/feedback"
)

// bound is how long a test waits for what must happen soon.
const bound = 90 * time.Second

// thorough makes the tests thorough instead of quick.
var thorough = os.Getenv("PARLEY_TEST_EVERYWHERE") != ""

// turn lets a few cases run at once: each is a parley with its guard and its tools.
var turn = make(chan struct{}, 3*runtime.GOMAXPROCS(0))

// startOptions is how parley is started.
type startOptions struct {
	tools  bool     // the first reviewers have tools that never end; else all are the direct analysis
	silent bool     // the terminal answers nothing that it is asked
	job    bool     // by a shell
	env    []string // further variables
	flags  []string // of parley
	// start is a script for sh that starts the program in its arguments, with other streams. It has the terminal as
	// descriptor 3, and stdout, if there is one, as 4.
	start  string
	stdout *os.File
}

// terminalSession is a parley at a terminal of its own.
type terminalSession struct {
	t      *testing.T
	folder string
	cmd    *exec.Cmd
	master *os.File
	tty    *os.File // held open, to look at it afterwards
	before *term.State
	ended  chan struct{}
	closed bool

	mu  sync.Mutex
	raw bytes.Buffer
	em  *vt.SafeEmulator
}

// startSession starts parley at a new terminal.
func startSession(t *testing.T, how startOptions) *terminalSession {
	t.Helper()
	turn <- struct{}{}
	t.Cleanup(func() { <-turn })
	s := &terminalSession{t: t, folder: t.TempDir(), ended: make(chan struct{}), em: vt.NewSafeEmulator(100, 30)}
	s.open()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	stubbornness := "plain"
	if thorough {
		stubbornness = "deaf"
	}
	s.write("brief.md", "# Product brief: Pantry planner\n\nPeople waste food because they forget what they have in the cupboard at home.\n\n## Goals\n\nTBD\n\n## Users\n\nTBD\n\n## Scope\n\nTBD\n")
	s.write("tools.yaml", fmt.Sprintf("tools:\n  endless: {command: [%q, tool, %s], output: text, env: [%s]}\n", program, stubbornness, folderKey))
	args := []string{program, "parley", "review", "brief.md"}
	if how.tools {
		args = append(args, "--config", "tools.yaml", "--route", "product=endless,direct", "--route", "risk=endless")
	} else {
		args = append(args, "--offline")
	}
	args = append(args, how.flags...)
	if how.job {
		args = append([]string{program, "shell"}, args[1:]...)
	}
	s.cmd = exec.Command(args[0], args[1:]...)
	if s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = s.tty, s.tty, s.tty; how.start != "" {
		s.cmd = exec.Command("sh", append([]string{"-c", how.start, "sh"}, args...)...)
		s.cmd.ExtraFiles = []*os.File{s.tty}
		if how.stdout != nil {
			s.cmd.ExtraFiles = append(s.cmd.ExtraFiles, how.stdout)
		}
	}
	s.cmd.Dir = s.folder
	s.cmd.Env = append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + s.folder, "TERM=xterm-256color", "TMPDIR=" + t.TempDir(),
		"GORACE=atexit_sleep_ms=0", folderKey + "=" + s.folder, "EDITOR=" + program + " editor",
	}, how.env...)
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if how.start != "" {
		s.cmd.SysProcAttr.Ctty = 3
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s.play(how.silent)
	return s
}

// open makes the terminal.
func (s *terminalSession) open() {
	s.t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		s.t.Skip("no terminals here: ", err)
	}
	if err := pty.Setsize(master, &pty.Winsize{Rows: 30, Cols: 100}); err != nil {
		s.t.Fatal(err)
	}
	// Package pty leaves its end blocking, and then closing it takes effect only once a read has returned: a closed
	// terminal would stay open.
	again, err := syscall.Dup(int(master.Fd()))
	if err == nil {
		syscall.CloseOnExec(again)
		err = syscall.SetNonblock(again, true)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	_ = master.Close()
	s.master, s.tty = os.NewFile(uintptr(again), "terminal"), tty
	if s.before, err = term.GetState(tty.Fd()); err != nil {
		s.t.Fatal(err)
	}
}

// play plays the terminal until the end of the test.
func (s *terminalSession) play(silent bool) {
	go func() {
		defer close(s.ended)
		_ = s.cmd.Wait()
	}()
	go func() {
		chunk := make([]byte, 32<<10)
		for {
			n, err := s.master.Read(chunk)
			s.mu.Lock()
			s.raw.Write(chunk[:n])
			_, _ = s.em.Write(chunk[:n])
			s.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	go func() {
		answers := io.Writer(s.master)
		if silent {
			answers = io.Discard
		}
		_, _ = io.Copy(answers, s.em)
	}()
	s.t.Cleanup(func() {
		_ = s.cmd.Process.Kill()
		<-s.ended
		_ = s.tty.Close()
		_ = s.master.Close()
		if pipe, ok := s.em.InputPipe().(io.Closer); ok {
			_ = pipe.Close()
		}
	})
}

func (s *terminalSession) write(name, text string) {
	s.t.Helper()
	if err := os.WriteFile(filepath.Join(s.folder, name), []byte(text), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

// until waits for something to hold.
func (s *terminalSession) until(what string, holds func() bool) {
	s.t.Helper()
	for deadline := time.Now().Add(bound); !holds(); <-time.After(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			s.t.Fatalf("%s:\n%s", what, s.screen())
		}
	}
}

func (s *terminalSession) screen() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.em.String()
}

func (s *terminalSession) written() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.raw.String()
}

func (s *terminalSession) shows(text string) {
	s.t.Helper()
	s.until(text+" does not appear", func() bool { return strings.Contains(s.screen(), text) })
}

func (s *terminalSession) keys(text string) {
	s.t.Helper()
	if _, err := s.master.WriteString(text); err != nil {
		s.t.Error(err)
	}
}

func (s *terminalSession) signal(what syscall.Signal) {
	s.t.Helper()
	if err := s.cmd.Process.Signal(what); err != nil {
		s.t.Error(err)
	}
}

func (s *terminalSession) isOver() bool {
	select {
	case <-s.ended:
		return true
	default:
		return false
	}
}

// left waits until so many of the case's processes have left word of how far they have got.
func (s *terminalSession) left(what string, times int) {
	s.t.Helper()
	s.until("nobody has "+what, func() bool {
		files, _ := filepath.Glob(filepath.Join(s.folder, what+"-*"))
		return len(files) >= times
	})
}

// clean waits until parley has ended, nobody is left and the terminal is as it was, and looks whether what had happened
// can be read.
func (s *terminalSession) clean() {
	s.t.Helper()
	s.until("parley does not end", s.isOver)
	s.until("processes are left", func() bool { return len(carrying(folderKey+"="+s.folder)) == 0 })
	if !s.closed {
		s.restored()
	}
	s.readable()
}

// readable looks whether what had happened can be read. A tool that has begun was written down.
func (s *terminalSession) readable() {
	s.t.Helper()
	session := filepath.Join(s.folder, ".parley", "REVIEW-001-brief")
	logs, _ := filepath.Glob(filepath.Join(session, ".parley", "REVIEW-001", "round-*", "events.ndjson"))
	began, _ := filepath.Glob(filepath.Join(s.folder, "began-*"))
	if len(logs) == 0 && len(began) == 0 {
		return
	}
	if events, err := feedback.Events(session, ""); err != nil || len(events) == 0 && len(began) > 0 {
		s.t.Errorf("%d events can be read: %v", len(events), err)
	}
}

// restored waits until the terminal is as it was.
func (s *terminalSession) restored() {
	s.t.Helper()
	defer func() {
		if s.t.Failed() {
			s.t.Logf("left at the terminal: %q", s.residue())
		}
	}()
	s.until("the terminal is not as it was", func() bool { return len(s.residue()) == 0 })
}

// status looks at how parley has ended; -1 stands for a signal.
func (s *terminalSession) status(want int) {
	s.t.Helper()
	if got := s.cmd.ProcessState.ExitCode(); got != want {
		s.t.Errorf("exit status %d, want %d:\n%s", got, want, s.screen())
	}
}

// carrying are the processes with an entry in their environment; none where that cannot be read.
func carrying(entry string) (found []string) {
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range files {
		environ, err := os.ReadFile(file)
		if err == nil && strings.Contains("\x00"+string(environ), "\x00"+entry+"\x00") {
			found = append(found, file)
		}
	}
	return found
}
