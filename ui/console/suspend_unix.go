//go:build unix && !aix && !solaris

package console

import (
	"os"

	"golang.org/x/sys/unix"
)

// isJob reports whether a shell with job control started this process: its parent is in the same session and in another
// process group. A session's leader and an orphaned group are never started again after they stop.
func isJob() bool {
	own, err := unix.Getsid(0)
	if err != nil || own == os.Getpid() {
		return false
	}
	parent := os.Getppid()
	session, err := unix.Getsid(parent)
	if err != nil || session != own {
		return false
	}
	group, err := unix.Getpgid(parent)
	return err == nil && group != unix.Getpgrp()
}
