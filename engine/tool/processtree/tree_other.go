//go:build !unix

package processtree

import (
	"os"
	"syscall"
	"time"
)

// SysProcAttr asks for nothing special: there are no process groups to signal here.
func SysProcAttr() *syscall.SysProcAttr { return nil }

// Terminate ends the process at once, since it cannot be asked to.
func (t *Tree) Terminate() { t.Kill() }

// Kill ends the process. One that has ended already is what we want.
func (t *Tree) Kill() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed || t.leader == 0 {
		return
	}
	if p, err := os.FindProcess(t.leader); err == nil {
		_ = p.Kill()
		_ = p.Release()
	}
}

func (t *Tree) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
}

// HangUp ends a program, since it cannot be told that its terminal is gone, and reports whether it is gone, which is taken for granted.
func HangUp(_ string, leader int, _ time.Duration) bool {
	if p, err := os.FindProcess(leader); err == nil {
		_ = p.Kill()
		_ = p.Release()
	}
	return true
}

// ExitStatus is the exit status.
func ExitStatus(state *os.ProcessState) (code *int, signal string) {
	exit := state.ExitCode()
	return &exit, ""
}
