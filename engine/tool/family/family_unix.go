//go:build unix

package family

import (
	"os"
	"syscall"
)

// Terminate asks the group to end. A stopped process must run to notice.
func (f *Family) Terminate() {
	f.signal(syscall.SIGTERM)
	f.signal(syscall.SIGCONT)
}

// Kill ends the group.
func (f *Family) Kill() { f.signal(syscall.SIGKILL) }

// close ends what is left of the group. After it no signal is sent: once the leader has been reaped, its number may
// belong to a stranger.
func (f *Family) close() {
	f.Kill()
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
}

func (f *Family) signal(s syscall.Signal) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.closed && f.leader > 1 {
		// An empty group is what we want, so there is nothing to do about an error.
		_ = syscall.Kill(-f.leader, s)
	}
}

// ExitStatus is the exit status, or the name of the signal that ended the process.
func ExitStatus(state *os.ProcessState) (code *int, signal string) {
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return nil, status.Signal().String()
	}
	exit := state.ExitCode()
	return &exit, ""
}
