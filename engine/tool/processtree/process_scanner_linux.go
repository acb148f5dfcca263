package processtree

import (
	"bytes"
	"errors"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// isSubreaper makes this process the parent of its orphaned descendants. Without it, as under some sandboxes, they are found
// all the same and reaped by the system.
var isSubreaper = sync.OnceValue(func() bool { return unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == nil })

func becomeSubreaper() { isSubreaper() }

// The pauses between two looks: those who were told to die need a moment for it.
const (
	firstScanPause = 200 * time.Microsecond
	maxScanPause   = 10 * time.Millisecond
)

// emptyScans is how many looks in a row must find nobody: a process whose parent ends while the lists of children are
// read can be in neither of two lists.
const emptyScans = 2

// KillDescendants ends everybody who carries the tree's mark, and reaps those that became this process's children. It looks
// again until nobody is found, at most for the limit, and reports whether nobody is left.
func (t *Tree) KillDescendants(limit time.Duration) bool {
	t.mu.Lock()
	leader := t.leader
	t.mu.Unlock()
	knownMarks.remove(t.Mark)
	b := newProcessScanner(map[string]int{t.Mark: leader}, unix.SIGKILL)
	b.tags = tagsOf(b.marks)
	b.adoptedOnly = isSubreaper()
	b.session, _ = unix.Getsid(0)
	gone := b.killAll(limit)
	return t.group.killAll(limit) && gone
}

// KillTrees ends trees whose parley is gone: the groups first, then whoever carries a mark. It reports whether
// all are gone. The leaders are by mark, 0 where none is known.
func KillTrees(leaders map[string]int, limit time.Duration) bool {
	for _, leader := range leaders {
		if leader > 1 {
			_ = unix.Kill(-leader, unix.SIGKILL)
		}
	}
	b := newProcessScanner(leaders, unix.SIGKILL)
	b.tags = tagsOf(b.marks)
	gone := b.killAll(limit)
	for mark := range leaders {
		gone = groupOf(mark).killAll(limit) && gone
	}
	return gone
}

// HangUp tells whoever carries the mark that their terminal is gone, so that they can save what they have, and ends who
// has not ended within the limit. It reports whether all are gone.
func HangUp(mark string, _ int, limit time.Duration) bool {
	leaders := map[string]int{mark: 0}
	return newProcessScanner(leaders, unix.SIGHUP).killAll(limit) || newProcessScanner(leaders, unix.SIGKILL).killAll(limit)
}

func newProcessScanner(leaders map[string]int, signal unix.Signal) *processScanner {
	b := &processScanner{signal: signal, sessions: map[int]bool{}, targets: map[int]bool{}, withoutEnviron: map[int]time.Time{}, self: os.Getpid()}
	for mark, leader := range leaders {
		b.marks = append(b.marks, []byte(mark))
		b.sessions[leader] = leader > 1
	}
	return b
}

func (b *processScanner) killAll(limit time.Duration) bool {
	deadline := time.Now().Add(limit)
	for pause, quiet := firstScanPause, 0; quiet < emptyScans; pause = min(2*pause, maxScanPause) {
		if b.scan() == 0 {
			quiet++
			continue
		}
		quiet = 0
		b.waitForExit(pause)
		if time.Now().After(deadline) {
			return false
		}
	}
	return true
}

// waitForExit waits until one of those who were signalled has ended, or for the pause where nobody can be waited for.
func (b *processScanner) waitForExit(pause time.Duration) {
	if len(b.signalled) == 0 {
		time.Sleep(pause)
		return
	}
	_, _ = unix.Poll(b.signalled, int(maxScanPause.Milliseconds()))
	for _, p := range b.signalled {
		_ = unix.Close(int(p.Fd))
	}
	b.signalled = b.signalled[:0]
}

// processScanner goes through the system's processes.
type processScanner struct {
	signal         unix.Signal
	marks          [][]byte
	tags           [][]byte     // of those trees that are tools
	sessions       map[int]bool // of the trees' leaders
	targets        map[int]bool
	withoutEnviron map[int]time.Time // who had no environment, and since when
	self           int
	session        int  // this process's own
	adoptedOnly    bool // whoever it looks for has been adopted by this process, or is below somebody who has
	buffer         []byte

	signalled []unix.PollFd // since the last pause
}

// scan ends whom it finds and returns how many are not gone yet.
func (b *processScanner) scan() (left int) {
	for _, pid := range b.candidates() {
		if pid == b.self {
			continue
		}
		switch environ, err := b.environ(pid); {
		case errors.Is(err, unix.ENOENT), errors.Is(err, unix.EACCES), errors.Is(err, unix.EPERM):
		case !b.hasMark(environ):
			left += b.unmarked(pid, environ)
		default:
			if b.signal == unix.SIGKILL || !b.targets[pid] {
				b.signalIf(pid, b.hasMark)
			}
			b.targets[pid] = true
			left++
		}
	}
	return left
}

// unmarked deals with a process that carries no mark: it ends one that has the tag of a tree all the same, or that was
// adopted and nobody wants, and reaps a dead one. It returns 1 when the process is not gone yet.
func (b *processScanner) unmarked(pid int, environ []byte) (left int) {
	unwanted := func(environ []byte) bool { return b.isUnwanted(pid, environ) }
	switch {
	case b.tagged(pid):
		b.signalIf(pid, func([]byte) bool { return b.tagged(pid) })
	case !unwanted(environ):
		return b.dead(pid, environ)
	case len(environ) == 0 && b.mayBeExecing(pid):
		return b.dead(pid, environ)
	default:
		b.signalIf(pid, unwanted)
	}
	b.targets[pid] = true
	return 1
}

// dead reaps a process that has no environment because it is dead, and returns 1 when it is still dying.
func (b *processScanner) dead(pid int, environ []byte) (left int) {
	if len(environ) == 0 && b.reapChild(pid) {
		return 1
	}
	return 0
}

// candidates are the processes to look at.
func (b *processScanner) candidates() []int {
	if b.adoptedOnly {
		if found, known := adoptedProcesses(b.self); known {
			return found
		}
	}
	folder, err := os.Open("/proc")
	if err != nil {
		return nil // nobody can be found here
	}
	defer folder.Close() //nolint:errcheck // it was only read
	names, _ := folder.Readdirnames(-1)
	return parsePIDs(names)
}

// environ is what the process was started with; a process without memory, such as a dead one, has none.
func (b *processScanner) environ(pid int) ([]byte, error) {
	fd, err := unix.Open("/proc/"+strconv.Itoa(pid)+"/environ", unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	defer unix.Close(fd) //nolint:errcheck // it was only read
	if b.buffer == nil {
		b.buffer = make([]byte, 16<<10)
	}
	for n := 0; ; {
		more, err := unix.Read(fd, b.buffer[n:])
		if err != nil || more <= 0 {
			return b.buffer[:n], nil
		}
		if n += more; n == len(b.buffer) {
			b.buffer = append(b.buffer, make([]byte, n)...)
		}
	}
}

// hasMark reports whether an environment has one of the marks.
func (b *processScanner) hasMark(environ []byte) bool {
	for _, found := range marksIn(environ) {
		for _, mark := range b.marks {
			if bytes.Equal(found, mark) {
				return true
			}
		}
	}
	return false
}

// unclaimedChildren lets one sweep at a time reap, and knows dead children that nobody has asked for yet.
var unclaimedChildren = struct {
	sync.Mutex
	byPID map[int]unclaimedChild
}{byPID: map[int]unclaimedChild{}}

// unclaimedChild is a dead child that is no known tree's: a helper that had a session of its own and ended by itself, or a
// process that somebody else here has started and is about to wait for.
type unclaimedChild struct {
	born string
	seen time.Time
}

// unclaimedAge is how long a dead child waits for whoever started it before it is taken for an adopted one.
const unclaimedAge = 10 * time.Second

// reapChild takes the status of a dead child, and reports whether the process is one of ours that is still dying.
func (b *processScanner) reapChild(pid int) bool {
	unclaimedChildren.Lock()
	defer unclaimedChildren.Unlock()
	s, err := readProcStat(pid)
	if err != nil {
		return false
	}
	ours := b.targets[pid] || b.sessions[s.session]
	switch {
	case s.state != "Z" && s.state != "X":
		return ours || s.session > 0 && b.mayBeExecing(pid) // the kernel's own have no session
	case s.parent != b.self:
		return false // somebody else reaps it
	case !ours:
		known := unclaimedChildren.byPID[pid]
		if known.born != s.born {
			unclaimedChildren.byPID[pid] = unclaimedChild{born: s.born, seen: time.Now()}
			return false
		}
		if time.Since(known.seen) < unclaimedAge {
			return false
		}
	}
	if reaped, err := unix.Wait4(pid, nil, unix.WNOHANG, nil); err == nil && reaped == 0 {
		return ours // its first thread is dead, and others are still dying
	}
	delete(unclaimedChildren.byPID, pid)
	return false
}

// maxExecTime is how long a program may take to put another one in its own place, on a busy machine.
const maxExecTime = 50 * time.Millisecond

// mayBeExecing reports whether a process without an environment may be about to have one: exec(2) takes the old one away
// before the new one is there, and a mark with it.
func (b *processScanner) mayBeExecing(pid int) bool {
	if _, known := b.withoutEnviron[pid]; !known {
		b.withoutEnviron[pid] = time.Now()
	}
	return time.Since(b.withoutEnviron[pid]) < maxExecTime
}

// procStat is what the system tells of a process, dead ones included.
type procStat struct {
	state           string
	parent, session int
	born            string // the system's clock ticks
}

// readProcStat reads /proc/PID/stat (proc_pid_stat(5)). The program's name in it may hold anything, so what follows counts
// from its last parenthesis.
func readProcStat(pid int) (procStat, error) {
	const state, parent, session, born = 0, 1, 3, 19
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return procStat{}, err
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) <= born {
		return procStat{}, errors.New("cut off")
	}
	s := procStat{state: fields[state], born: fields[born]}
	s.parent, _ = strconv.Atoi(fields[parent])
	s.session, _ = strconv.Atoi(fields[session])
	return s, nil
}
