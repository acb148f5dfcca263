//go:build !windows

package cli

import (
	"os"
	"syscall"
)

// detachedProcess gives a process a session of its own: no signal of the caller's terminal or group reaches it.
func detachedProcess() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// removeOpen removes a file that is open: it is gone when the last process closes it, however that one ends.
func removeOpen(name string) { _ = os.Remove(name) } // what is left over lies among the temporary files
