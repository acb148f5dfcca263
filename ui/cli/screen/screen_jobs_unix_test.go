//go:build unix

package screen_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// job is the number of the parley that a shell runs.
func (s *terminalSession) job() int {
	s.t.Helper()
	s.left("job", 1)
	files, _ := filepath.Glob(filepath.Join(s.folder, "job-*"))
	pid, err := strconv.Atoi(strings.TrimPrefix(filepath.Base(files[0]), "job-"))
	if err != nil {
		s.t.Fatal(err)
	}
	return pid
}

// stop stops the job with ctrl+z.
func (s *terminalSession) stop() {
	s.t.Helper()
	s.until("the screen is not drawn", func() bool { return strings.Contains(s.screen(), "round 1") })
	before := strings.Count(s.written(), "has been stopped")
	s.keys("\x1a")
	s.until("it does not stop", func() bool { return strings.Count(s.written(), "has been stopped") > before })
	s.restored()
}

// While parley is stopped the terminal is the shell's, and its tools go on.
func TestStoppedAndBroughtBack(t *testing.T) {
	t.Parallel()
	s := startSession(t, startOptions{tools: true, job: true})
	s.left("began", 2)
	for round := range 2 {
		s.stop()
		s.write("go", "")
		s.left("went", 2)
		s.keys("fg\n")
		s.until("the screen is not taken back", func() bool { return strings.Count(s.written(), "\x1b[?1049h") == round+2 })
		s.until("the keyboard is not taken back", func() bool { return slices.Contains(s.residue(), "line settings") })
	}
	s.quit("q")
	s.clean()
	s.status(130)
}

// What has scrolled leaves a scroll region behind, which the shell must not have while parley is stopped.
func TestStoppedAfterScrolling(t *testing.T) {
	t.Parallel()
	s := startSession(t, startOptions{job: true})
	s.shows("D decide now")
	s.keys("?")
	s.shows("esc")
	s.until("nothing scrolls", func() bool {
		s.keys("j")
		return scrollRegion.MatchString(s.written())
	})
	s.keys("\x1b")
	s.until("help stays open", func() bool { return !strings.Contains(s.screen(), "esc close") }) // else esc and ctrl+z are one key
	s.stop()
	s.keys("fg\n")
	s.until("the screen is not taken back", func() bool { return strings.Count(s.written(), "\x1b[?1049h") == 2 })
	s.quit("q")
	s.clean()
}

// scrollRegion is what sets one.
var scrollRegion = regexp.MustCompile("\x1b\\[[0-9]+;[0-9]+r")

// Parley is killed while it is stopped: its tools end, and nobody touches the shell's terminal.
func TestKilledWhileStopped(t *testing.T) {
	t.Parallel()
	s := startSession(t, startOptions{tools: true, job: true})
	s.left("began", 2)
	s.stop()
	written := len(s.written())
	s.kill(s.job())
	s.keys("\n")
	s.until("the shell is not told", func() bool { return strings.Count(s.written(), "has been stopped") == 2 })
	s.keys("\n")
	s.clean()
	s.status(128 + int(syscall.SIGKILL))
	if more := s.written()[written:]; strings.Contains(more, "\x1b") {
		t.Errorf("the shell's terminal got %q", more)
	}
}

// Parley is killed after it was brought back: the terminal is put right as if it had never stopped.
func TestKilledAfterItWasBroughtBack(t *testing.T) {
	t.Parallel()
	s := startSession(t, startOptions{tools: true, job: true})
	s.left("began", 2)
	s.stop()
	s.keys("fg\n")
	s.until("the screen is not taken back", func() bool { return strings.Count(s.written(), "\x1b[?1049h") == 2 })
	s.keys("?")
	s.shows("esc")
	s.kill(s.job())
	s.restored()
	s.shows("go on with") // the last that is said: what is typed before it may be thrown away, as meant for the console
	s.keys("\n")
	s.clean()
}

// Whoever edits a file is warned as by a terminal that goes away when parley dies, and can save it. Then the terminal is
// put right, whatever the editor has made of it.
func TestKilledWhileAnEditorHasTheTerminal(t *testing.T) {
	t.Parallel()
	s := startSession(t, startOptions{job: true})
	s.shows("D decide now")
	s.keys("e")
	s.shows("EDITING")
	s.kill(s.job())
	s.left("rescued", 1)
	s.restored()
	s.shows("go on with") // the last that is said: what is typed before it may be thrown away, as meant for the console
	s.keys("\n")
	s.clean()
}

func (s *terminalSession) kill(pid int) {
	s.t.Helper()
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		s.t.Error(err)
	}
}
