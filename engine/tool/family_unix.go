//go:build unix

package tool

import (
	"os"
	"sync"
	"syscall"
)

// ownGroup makes the process the leader of a session, and so of a process group, of its own. Without a controlling
// terminal it can neither read keys nor draw over the console, which a mere background group still could.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// family is a process and everything it started in its group. Descendants that left for a session of their own are
// not reached.
type family struct {
	mu     sync.Mutex
	leader int
	closed bool
}

func newFamily(leader *os.Process) *family { return &family{leader: leader.Pid} }

// terminate asks the group to end. A stopped process must run to notice.
func (f *family) terminate() {
	f.signal(syscall.SIGTERM)
	f.signal(syscall.SIGCONT)
}

// kill ends the group.
func (f *family) kill() { f.signal(syscall.SIGKILL) }

// close ends what is left of the group. After it no signal is sent: once the leader has been reaped, its number may
// belong to a stranger.
func (f *family) close() {
	f.kill()
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
}

func (f *family) signal(s syscall.Signal) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.closed {
		// An empty group is what we want, so there is nothing to do about an error.
		_ = syscall.Kill(-f.leader, s)
	}
}

// exitOf is the exit status, or the name of the signal that ended the process.
func exitOf(state *os.ProcessState) (code *int, signal string) {
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return nil, status.Signal().String()
	}
	exit := state.ExitCode()
	return &exit, ""
}
