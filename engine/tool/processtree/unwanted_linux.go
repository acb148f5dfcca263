package processtree

import (
	"bytes"
	"errors"
	"math"
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

// isWanted reports whether an adopted process that was started at a time with an environment may be left: it carries the mark
// of a program or of a live tree, or could be the child of a live tree that has wiped its mark, or is older than all.
func (r *markRegistry) isWanted(environ []byte, born int64) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, mark := range marksIn(environ) {
		if _, live := r.tools[string(mark)]; live || r.programs[string(mark)] {
			return true
		}
	}
	oldest := int64(math.MaxInt64)
	for _, began := range r.tools {
		oldest = min(oldest, began)
	}
	return r.first == 0 || born < r.first || born >= oldest
}

// marksIn are the marks in an environment. Any variable may hold the name of ours in its value.
func marksIn(environ []byte) [][]byte {
	if !bytes.Contains(environ, []byte(Variable+"=")) {
		return nil
	}
	var found [][]byte
	for entry := range bytes.SplitSeq(environ, []byte{0}) {
		if value, is := bytes.CutPrefix(entry, []byte(Variable+"=")); is {
			found = append(found, bytes.Split(value, []byte(":"))...)
		}
	}
	return found
}
