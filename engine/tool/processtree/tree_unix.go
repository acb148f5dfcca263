//go:build unix

package processtree

import (
	"os"
	"syscall"
)

// Terminate asks the group to end. A stopped process must run to notice.
func (t *Tree) Terminate() {
	t.signal(syscall.SIGTERM)
	t.signal(syscall.SIGCONT)
}

// Kill ends the group.
func (t *Tree) Kill() { t.signal(syscall.SIGKILL) }

// close ends what is left of the group. After it no signal is sent: once the leader has been reaped, its number may
// belong to a stranger.
func (t *Tree) close() {
	t.Kill()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
}

func (t *Tree) signal(s syscall.Signal) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.closed && t.leader > 1 {
		// An empty group is what we want, so there is nothing to do about an error.
		_ = syscall.Kill(-t.leader, s)
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
