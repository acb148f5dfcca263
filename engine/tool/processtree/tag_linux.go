package processtree

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// A process can wipe a mark out of its environment, and helpers do so without meaning any harm. The tag is a mark that they
// keep: a limit (RLIMIT_LOCKS, setrlimit(2)) that the system has not obeyed since Linux 2.4.25, that everybody may read, that
// descendants inherit, and that nobody without administrator's rights can raise again. Its value follows from the mark.

// tag gives a process, which is about to have descendants, the tag of its tree. Where that is refused the mark has to do.
func tag(pid int, mark string) {
	value := tagOf(mark, highestTag())
	_ = unix.Prlimit(pid, rlimitLocks, &unix.Rlimit{Cur: value, Max: value}, nil)
}

// rlimitLocks is RLIMIT_LOCKS, the same on all of Go's Linux systems.
const rlimitLocks = 10

// lowestTag is above every limit that somebody would set by hand.
const lowestTag = 1 << 40

// tagOf is a mark's tag, below the highest that can be set here; no limit at all where there is no room for one.
func tagOf(mark string, highest uint64) uint64 {
	if highest <= 2*lowestTag {
		return highest
	}
	sum := sha256.Sum256([]byte(mark))
	return lowestTag + binary.LittleEndian.Uint64(sum[:])%(highest-lowestTag)
}

// highestTag is this process's own limit: a parley that is a tool of another one cannot go above it.
func highestTag() uint64 {
	var own unix.Rlimit
	if unix.Prlimit(0, rlimitLocks, nil, &own) != nil {
		return 0
	}
	return min(own.Max, math.MaxInt64)
}

// canTag reports whether a process can be given a tag here: a parley that is a tool of several others may have no room left.
func canTag() bool { return highestTag() > 2*lowestTag }

// tagsOf are the tags of marks, as the system writes them.
func tagsOf(marks [][]byte) [][]byte {
	if !canTag() {
		return nil
	}
	highest := highestTag()
	tags := make([][]byte, len(marks))
	for i, mark := range marks {
		tags[i] = strconv.AppendUint(nil, tagOf(string(mark), highest), 10)
	}
	return tags
}

// tagged reports whether a process has the tag of one of the trees that are to be ended, and is not dead already.
func (b *processScanner) tagged(pid int) bool {
	if len(b.tags) == 0 {
		return false
	}
	found := tagIn(pid)
	for _, tag := range b.tags {
		if len(found) > 0 && bytes.Equal(found, tag) {
			s, err := readProcStat(pid)
			return err == nil && s.state != "Z" && s.state != "X"
		}
	}
	return false
}

// tagIn is a process's hard limit of file locks as /proc/PID/limits has it (proc_pid_limits(5)); the soft one stands before it.
func tagIn(pid int) []byte {
	limits, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/limits")
	if err != nil {
		return nil
	}
	_, rest, _ := bytes.Cut(limits, []byte("\nMax file locks"))
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	if fields := bytes.Fields(line); len(fields) > 1 {
		return fields[1]
	}
	return nil
}
