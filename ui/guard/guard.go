// Package guard puts the terminal and the tools right when parley dies without being able to.
//
// The guard is a second copy of the program with the terminal open and a pipe from parley. It is told of every process
// family and of whether the console has the terminal. When the pipe ends without a good-bye, whatever the reason (SIGKILL,
// SIGQUIT, a panic in any goroutine, no memory), it ends the families, removes their scratch folders, restores the line settings, takes back every
// mode the console may have set, and shows the report of a crash, which would be lost with the alternate screen.
//
// It may know the terminal, processes and how the program is started. It may not know what parley is for.
package guard

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"parley/engine/tempdir"
	"parley/engine/tool/family"
)

// Guard is parley's end of the pipe. The zero value is ready: the guard is started when there is first something to
// guard, or with Ready, and where it cannot be, parley goes on without. All methods are for any goroutine.
type Guard struct {
	// Executable is the program to start as the guard, one whose main function calls Serve; empty means this one.
	Executable string

	mu       sync.Mutex
	tty      *os.File // the terminal that was taken, and its line settings then
	settings string
	onward   string // the call that goes on with what is being done
	started  bool
	over     bool
	watcher  *watcher // nil before the start, and where it failed
}

var _ family.Keeper = (*Guard)(nil)

// Ready starts the guard beside what the caller does next, when there will soon be something to guard: whoever tells it
// something waits until it is there.
func (g *Guard) Ready() {
	go func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.begin(nil)
	}()
}

// Born tells of a family whose first process is about to be started.
func (g *Guard) Born(mark string) { g.tell(nil, "+%s", mark) }

// Led tells the number of its first process.
func (g *Guard) Led(mark string, leader int) { g.tell(nil, "=%s %d", mark, leader) }

// Gone tells that nothing is left of a family.
func (g *Guard) Gone(mark string) { g.tell(nil, "-%s", mark) }

// Take tells that the terminal, as it is now, is about to be changed. The guard is there when it returns.
func (g *Guard) Take(tty *os.File) {
	state, err := lineSettings(tty)
	if err != nil {
		return // no terminal that could be put right
	}
	g.mu.Lock()
	g.tty, g.settings = tty, state
	g.mu.Unlock()
	g.tell(tty, "T%s", state)
	g.tellOnward()
}

// Reclaim puts the terminal back as it was when it was taken: line settings and every mode that a console may have set.
func (g *Guard) Reclaim() {
	g.mu.Lock()
	tty, settings := g.tty, g.settings
	g.mu.Unlock()
	if tty != nil {
		restore(tty, settings)
	}
}

// Give tells that the terminal is as it was, or about to be.
func (g *Guard) Give() { g.tell(nil, "t") }

// Retake tells that the terminal has been changed again after it was given back.
func (g *Guard) Retake() { g.tell(nil, "T") }

// Lend starts a program that has the terminal until Retake, such as an editor, and returns the mark that it carries.
func (g *Guard) Lend(cmd *exec.Cmd) (mark string, err error) {
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	mark, environ := family.Marked(cmd.Env)
	cmd.Env = environ
	g.tell(nil, "E%s 0", mark)
	if err := cmd.Start(); err != nil {
		return mark, err
	}
	g.tell(nil, "E%s %d", mark, cmd.Process.Pid)
	return mark, nil
}

// Onward says which call goes on with what is being done, for the person whose console vanishes.
func (g *Guard) Onward(call string) {
	g.mu.Lock()
	g.onward = strings.ReplaceAll(call, "\n", " ")
	taken := g.tty != nil
	g.mu.Unlock()
	if taken {
		g.tellOnward()
	}
}

func (g *Guard) tellOnward() {
	g.mu.Lock()
	call := g.onward
	g.mu.Unlock()
	if call != "" {
		g.tell(nil, "O%s", call)
	}
}

// Bye ends the guard in peace. Nothing is guarded after it.
func (g *Guard) Bye() {
	g.tell(nil, "bye")
	g.mu.Lock()
	defer g.mu.Unlock()
	g.over = true
	if g.watcher != nil {
		g.watcher.leave()
		g.watcher = nil
	}
}

// How long parley waits for its guard.
const (
	// writeLimit is for one that does not read. It is long, since a guard that is given up ends the tools: a pipe has room
	// for a thousand lines, so only a busy machine takes any time at all.
	writeLimit = 5 * time.Second
	// patience is for one that does not end.
	patience = 250 * time.Millisecond
)

// tell sends a line. A guard that cannot be told is done without.
func (g *Guard) tell(tty *os.File, format string, a ...any) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.over {
		return
	}
	line := fmt.Sprintf(format, a...)
	if line != "bye" && !strings.HasPrefix(line, "-") {
		g.begin(tty)
	}
	if g.watcher == nil {
		return
	}
	_ = g.watcher.control.SetWriteDeadline(time.Now().Add(writeLimit))
	if _, err := g.watcher.control.WriteString(line + "\n"); err != nil {
		g.watcher.leave()
		g.watcher = nil
	}
}

// begin starts the guard, once. The lock is held.
func (g *Guard) begin(tty *os.File) {
	if g.started || g.over {
		return
	}
	g.started = true
	if g.watcher, _ = start(g.Executable, tty); g.watcher != nil {
		_ = g.watcher.control.SetWriteDeadline(time.Now().Add(writeLimit))
		_, _ = fmt.Fprintf(g.watcher.control, "S%s\n", tempdir.Owner()) // a guard that is gone already is found out by the next line
	}
}
