//go:build unix

package screen_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"parley/engine/race"
)

// state is what the console is doing when it is ended.
type state struct {
	name  string
	tools bool
	reach func(s *terminalSession)
}

var states = []state{
	{"starting", true, func(s *terminalSession) {
		s.until("the screen is not taken", func() bool { return strings.Contains(s.written(), "\x1b[?1049h") })
	}},
	{"tools running", true, func(s *terminalSession) { s.left("began", 2) }},
	{"record", false, func(s *terminalSession) {
		s.shows("D decide now")
		s.keys("R")
		s.shows("1-9 section")
	}},
	{"typing feedback", false, func(s *terminalSession) {
		s.shows("D decide now")
		s.keys("D")
		s.shows("Your decision")
		s.keys("2\r")
		s.shows("The new focus")
		s.keys("only the pricing")
		s.shows("only the pricing")
	}},
}

// end is a way for a console to end. A status of -1 stands for a signal's.
type end struct {
	name   string
	status int
	env    []string
	finish func(s *terminalSession)
}

var ends = []end{
	{"quit key", 130, nil, func(s *terminalSession) { s.quit("q") }},
	{"ctrl+c", 130, nil, func(s *terminalSession) { s.quit("\x03") }},
	{"SIGINT", 130, nil, func(s *terminalSession) { s.signal(syscall.SIGINT) }},
	{"SIGTERM", 130, nil, func(s *terminalSession) { s.signal(syscall.SIGTERM) }},
	{"SIGHUP", 130, nil, func(s *terminalSession) { s.signal(syscall.SIGHUP) }},
	{"SIGQUIT", 2, nil, func(s *terminalSession) { s.signal(syscall.SIGQUIT) }},
	{"SIGKILL", -1, nil, func(s *terminalSession) { s.signal(syscall.SIGKILL) }},
	{"terminal closed", 130, nil, (*terminalSession).hangUp},
	{"terminal closed under nohup", 130, []string{nohupKey + "=1"}, (*terminalSession).hangUp},
	{"panic in a goroutine", 2, []string{panicKey + "=goroutine"}, func(s *terminalSession) { s.signal(syscall.SIGUSR1) }},
}

// hangUp closes the terminal.
func (s *terminalSession) hangUp() {
	s.closed = true
	_ = s.tty.Close()
	_ = s.master.Close()
}

// quit leaves by a key, and says yes when it is asked.
func (s *terminalSession) quit(key string) {
	s.t.Helper()
	if key == "q" && strings.Contains(s.screen(), "The new focus") {
		s.keys("\x1b")
		s.until("the field does not close", func() bool { return !strings.Contains(s.screen(), "ctrl+j new line") })
	}
	s.until("the screen is not drawn", func() bool { return strings.Contains(s.screen(), "round 1") || s.isOver() })
	s.keys(key)
	s.until("it does not quit", func() bool { return s.isOver() || strings.Contains(s.screen(), "Quit") })
	if !s.isOver() {
		s.keys("y")
	}
}

// TestEveryEndInEveryState ends a console in every way while it does this and that, and looks at the terminal, at the
// processes and at the exit status. Under the race detector each end comes in one state, in turns.
func TestEveryEndInEveryState(t *testing.T) {
	t.Parallel()
	for i, e := range ends {
		for j, at := range states {
			if race.Enabled && i%len(states) != j {
				continue
			}
			t.Run(e.name+"/"+at.name, func(t *testing.T) {
				t.Parallel()
				s := startSession(t, startOptions{tools: at.tools, env: e.env})
				at.reach(s)
				e.finish(s)
				s.clean()
				s.status(e.status)
				// The report of a crash is not lost with the screen that it was written to.
				s.until("the crash's report is lost", func() bool {
					return e.status != 2 || strings.Contains(afterwards(s.written()), "goroutine ")
				})
			})
		}
	}
}

// afterwards is what was written once the screen was given back.
func afterwards(written string) string {
	return written[max(0, strings.LastIndex(written, "\x1b[?1049l")):]
}

func TestPanicsOfTheConsole(t *testing.T) {
	t.Parallel()
	for place, provoke := range map[string]func(s *terminalSession){
		"update":    func(s *terminalSession) { s.signal(syscall.SIGUSR1); s.until("it lives", s.clicked) },
		"view":      func(s *terminalSession) { s.signal(syscall.SIGUSR1); s.until("it lives", s.clicked) },
		"command":   func(*terminalSession) {},
		"goroutine": func(s *terminalSession) { s.signal(syscall.SIGUSR1) },
	} {
		t.Run(place, func(t *testing.T) {
			t.Parallel()
			s := startSession(t, startOptions{tools: place != "command", env: []string{panicKey + "=" + place}})
			if place != "command" {
				s.left("began", 2)
			}
			provoke(s)
			s.clean()
			if status := s.cmd.ProcessState.ExitCode(); status != 1 && status != 2 {
				t.Errorf("exit status %d", status)
			}
			s.until("nothing tells why", func() bool { return strings.Contains(s.written(), "a defect in") })
		})
	}
}

// A person whose console has crashed is told which call goes on with this very discussion.
func TestACrashNamesTheCallThatGoesOn(t *testing.T) {
	t.Parallel()
	s := startSession(t, startOptions{tools: true, env: []string{panicKey + "=goroutine"}})
	s.left("began", 2)
	s.signal(syscall.SIGUSR1)
	s.clean()
	const want = "\n  parley open REVIEW-001 --config tools.yaml"
	s.until("the call that goes on is not named", func() bool { return strings.Contains(afterwards(s.written()), want) })
}

// clicked clicks until parley is over.
func (s *terminalSession) clicked() bool {
	_, _ = s.master.WriteString("\x1b[<0;10;10M\x1b[<0;10;10m")
	return s.isOver()
}

// TestKilledAtRandom kills the console at any moment from its start on, while its tools run.
func TestKilledAtRandom(t *testing.T) {
	t.Parallel()
	kills := 6
	if thorough {
		kills = 240
	}
	for i := range kills {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			t.Parallel()
			s := startSession(t, startOptions{tools: true})
			<-time.After(rand.N(400 * time.Millisecond)) // nothing is waited for: this is the moment
			s.signal(syscall.SIGKILL)
			s.clean()
		})
	}
}

// While an editor is open nobody draws the console and nobody reads its keys, and it ends all the same: soon, with the terminal as
// it was whatever the editor has made of it, and nobody is left.
func TestEveryEndWhileAnEditorIsOpen(t *testing.T) {
	t.Parallel()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range ends[2:] {
		for j, editor := range []string{"editor", "window"} {
			if race.Enabled && i%2 != j {
				continue
			}
			t.Run(e.name+"/"+editor, func(t *testing.T) {
				t.Parallel()
				s := startSession(t, startOptions{env: append([]string{"EDITOR=" + program + " " + editor}, e.env...)})
				s.edit(editor)
				begun := time.Now()
				e.finish(s)
				s.clean()
				if took := time.Since(begun); took > 12*time.Second {
					t.Errorf("it ended after %s", took)
				}
				s.status(e.status)
			})
		}
	}
}

// What an editor that was killed has made of the terminal is taken back: the console knows nothing of those modes.
func TestAnEditorThatIsKilledLeavesNothingAtTheTerminal(t *testing.T) {
	t.Parallel()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s := startSession(t, startOptions{env: []string{"EDITOR=" + program + " crash"}})
	s.shows("decide now")
	s.keys("e")
	s.shows(" was ended: signal: killed")
	s.quit("q")
	s.clean()
	s.status(130)
}

// edit opens the editor and waits until it is there.
func (s *terminalSession) edit(editor string) {
	s.t.Helper()
	s.shows("decide now")
	s.keys("e")
	if editor == "editor" {
		s.shows("EDITING")
		return
	}
	s.left("opened", 1)
}

// A ctrl+c at the terminal reaches both the console and an editor that has a window of its own.
func TestCtrlCWhileAnEditorHasItsOwnWindow(t *testing.T) {
	t.Parallel()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s := startSession(t, startOptions{env: []string{"EDITOR=" + program + " window"}})
	s.edit("window")
	s.keys("\x03")
	s.clean()
	s.status(130)
}

func TestTwoQuitsAtOnce(t *testing.T) {
	t.Parallel()
	s := startSession(t, startOptions{tools: true})
	s.left("began", 2)
	s.signal(syscall.SIGTERM)
	_ = s.cmd.Process.Signal(syscall.SIGINT) // it may have ended already, so quick it is
	_, _ = s.master.WriteString("qy")
	s.clean()
	s.status(130)
}
