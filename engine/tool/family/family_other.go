//go:build !unix

package family

import (
	"os"
	"syscall"
	"time"
)

// SysProcAttr asks for nothing special: there are no process groups to signal here.
func SysProcAttr() *syscall.SysProcAttr { return nil }

// Terminate ends the process at once, since it cannot be asked to.
func (f *Family) Terminate() { f.Kill() }

// Kill ends the process. One that has ended already is what we want.
func (f *Family) Kill() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed || f.leader == 0 {
		return
	}
	if p, err := os.FindProcess(f.leader); err == nil {
		_ = p.Kill()
		_ = p.Release()
	}
}

func (f *Family) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
}

// HangUp ends a program, since it cannot be told that its terminal is gone.
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
