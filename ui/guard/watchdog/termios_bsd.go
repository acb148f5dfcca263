//go:build darwin || freebsd || netbsd || openbsd || dragonfly

package watchdog

import "golang.org/x/sys/unix"

// The requests that read a terminal's line settings, and set them once the output is written and unread input dropped.
const (
	getSettings = unix.TIOCGETA
	flushAndSet = unix.TIOCSETAF
)

// setProcessName has nothing to do: a process is known by its program here.
func setProcessName() {}
