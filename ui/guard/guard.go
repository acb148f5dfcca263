// Package guard puts the terminal and the tools right when parley dies without being able to.
//
// The guard is a second copy of the program (see package watchdog) with the terminal open and a pipe from parley. It is told of every process
// tree and of whether the console has the terminal. When the pipe ends without a good-bye, whatever the reason (SIGKILL,
// SIGQUIT, a panic in any goroutine, no memory), it ends the trees, removes their scratch folders, restores the line settings, takes back every
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
	"parley/engine/tool/processtree"
	"parley/ui/guard/watchdog"
)

// Guard is parley's end of the pipe. The zero value is ready: the guard is started when there is first something to
// guard, or with Ready, and where it cannot be, parley goes on without. All methods are for any goroutine.
type Guard struct {
	// Executable is the program to start as the guard, one that imports this package; empty means this one.
	Executable string

	mu              sync.Mutex
	tty             *os.File // the terminal that was taken, and its line settings then
	lineSettings    string
	openCommandLine string // the call that goes on with what is being done
	started         bool
	closed          bool
	process         *guardProcess // nil before the start, and where it failed
}

var _ processtree.Guard = (*Guard)(nil)

// Prepare starts the guard beside what the caller does next, when there will soon be something to guard: whoever tells it
// something waits until it is there.
func (g *Guard) Prepare() {
	go func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.ensureStarted(nil)
	}()
}

// TreeCreated tells of a tree whose first process is about to be started.
func (g *Guard) TreeCreated(mark string) { g.send(nil, "+%s", mark) }

// TreeStarted tells the number of its first process.
func (g *Guard) TreeStarted(mark string, leader int) { g.send(nil, "=%s %d", mark, leader) }

// TreeEnded tells that nothing is left of a tree.
func (g *Guard) TreeEnded(mark string) { g.send(nil, "-%s", mark) }

// AcquireTerminal tells that the terminal, as it is now, is about to be changed. The guard is there when it returns.
func (g *Guard) AcquireTerminal(tty *os.File) {
	state, err := watchdog.ReadLineSettings(tty)
	if err != nil {
		return // no terminal that could be put right
	}
	g.mu.Lock()
	g.tty, g.lineSettings = tty, state
	g.mu.Unlock()
	g.send(tty, "T%s", state)
	g.sendOpenCommandLine()
}

// RestoreTerminal puts the terminal back as it was when it was taken: line settings and every mode that a console may have set.
func (g *Guard) RestoreTerminal() {
	g.mu.Lock()
	tty, settings := g.tty, g.lineSettings
	g.mu.Unlock()
	if tty != nil {
		watchdog.RestoreTerminal(tty, settings)
	}
}

// ReleaseTerminal tells that the terminal is as it was, or about to be.
func (g *Guard) ReleaseTerminal() { g.send(nil, "t") }

// ReacquireTerminal tells that the terminal has been changed again after it was given back.
func (g *Guard) ReacquireTerminal() { g.send(nil, "T") }

// StartWithTerminal starts a program that has the terminal until ReacquireTerminal, such as an editor, and returns the mark that it carries.
func (g *Guard) StartWithTerminal(cmd *exec.Cmd) (mark string, err error) {
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	mark, environ := processtree.MarkEnviron(cmd.Env)
	cmd.Env = environ
	g.send(nil, "E%s 0", mark)
	if err := cmd.Start(); err != nil {
		return mark, err
	}
	g.send(nil, "E%s %d", mark, cmd.Process.Pid)
	return mark, nil
}

// SetOpenCommandLine says which call goes on with what is being done, for the person whose console vanishes.
func (g *Guard) SetOpenCommandLine(call string) {
	g.mu.Lock()
	g.openCommandLine = strings.ReplaceAll(call, "\n", " ")
	taken := g.tty != nil
	g.mu.Unlock()
	if taken {
		g.sendOpenCommandLine()
	}
}

func (g *Guard) sendOpenCommandLine() {
	g.mu.Lock()
	call := g.openCommandLine
	g.mu.Unlock()
	if call != "" {
		g.send(nil, "O%s", call)
	}
}

// Close ends the guard in peace. Nothing is guarded after it.
func (g *Guard) Close() {
	g.send(nil, "bye")
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = true
	if g.process != nil {
		g.process.close()
		g.process = nil
	}
}

// How long parley waits for its guard.
const (
	// writeLimit is for one that does not read. It is long, since a guard that is given up ends the tools: a pipe has room
	// for a thousand lines, so only a busy machine takes any time at all.
	writeLimit = 5 * time.Second
	// exitLimit is for one that does not end.
	exitLimit = 250 * time.Millisecond
)

// send sends a line. A guard that cannot be told is done without.
func (g *Guard) send(tty *os.File, format string, a ...any) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return
	}
	line := fmt.Sprintf(format, a...)
	if line != "bye" && !strings.HasPrefix(line, "-") {
		g.ensureStarted(tty)
	}
	if g.process == nil {
		return
	}
	_ = g.process.pipe.SetWriteDeadline(time.Now().Add(writeLimit))
	if _, err := g.process.pipe.WriteString(line + "\n"); err != nil {
		g.process.close()
		g.process = nil
	}
}

// ensureStarted starts the guard, once. The lock is held.
func (g *Guard) ensureStarted(tty *os.File) {
	if g.started || g.closed {
		return
	}
	g.started = true
	if g.process, _ = startGuard(g.Executable, tty); g.process != nil {
		_ = g.process.pipe.SetWriteDeadline(time.Now().Add(writeLimit))
		_, _ = fmt.Fprintf(g.process.pipe, "S%s\n", tempdir.OwnerTag()) // a guard that is gone already is found out by the next line
	}
}
