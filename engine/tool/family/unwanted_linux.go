package family

import (
	"errors"
	"strconv"

	"golang.org/x/sys/unix"
)

// isUnwanted reports whether a process was adopted from a tool that is over, though it carries no mark: it has wiped it.
// Whoever parley itself has started without a session of its own is in parley's, and no tool's descendant can get there.
func (b *processScanner) isUnwanted(pid int, environ []byte) bool {
	if !b.adoptedOnly {
		return false
	}
	s, err := readProcStat(pid)
	if err != nil || s.state == "Z" || s.state == "X" || s.session <= 0 || s.session == b.session {
		return false
	}
	if s.parent != b.self && !b.targets[s.parent] {
		return false // somebody who is left alone takes care of it
	}
	born, err := strconv.ParseInt(s.born, 10, 64)
	return err == nil && !knownMarks.isWanted(environ, born)
}

// signalIf signals a process that is still to be ended when it is held by a descriptor, so that the signal cannot reach a
// stranger who has got its number meanwhile.
func (b *processScanner) signalIf(pid int, still func(environ []byte) bool) {
	fd, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		if !errors.Is(err, unix.ESRCH) { // an old kernel, or a sandbox
			_ = unix.Kill(pid, b.signal)
		}
		return
	}
	b.signalled = append(b.signalled, unix.PollFd{Fd: int32(fd), Events: unix.POLLIN})
	if environ, err := b.environ(pid); err == nil && still(environ) {
		_ = unix.PidfdSendSignal(fd, b.signal, nil, 0)
		if b.signal != unix.SIGKILL {
			_ = unix.PidfdSendSignal(fd, unix.SIGCONT, nil, 0) // a stopped process must run to notice
		}
	}
}
