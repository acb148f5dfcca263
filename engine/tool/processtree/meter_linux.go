package processtree

import (
	"bytes"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// canMeasure reports whether the use of a tree can be measured here.
const canMeasure = true

// meter measures a tree out of /proc: whoever is in its control group, or without one its first process, everybody below, and
// those of it that this process adopted.
type meter struct {
	tree    *Tree
	folders *folderMeter
	tag     []byte
	written map[int]int64 // by process, those that have ended included
	members []int
}

func newMeter(t *Tree, folders []string) *meter {
	m := &meter{tree: t, folders: &folderMeter{paths: folders}, written: map[int]int64{}}
	if tags := tagsOf([][]byte{[]byte(t.Mark)}); tags != nil {
		m.tag = tags[0]
	}
	return m
}

// limitFileSize has the system refuse larger files to the tree than it may write in all.
func (t *Tree) limitFileSize(limits Limits) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if limit := uint64(limits.Disk); limit > 0 && t.leader > 1 && !t.closed {
		_ = unix.Prlimit(t.leader, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: limit, Max: limit}, nil)
	}
}

// measure is what the tree uses now.
func (m *meter) measure() Usage {
	m.findProcesses()
	use := Usage{Processes: len(m.members), Written: m.folders.measure(time.Now())}
	for _, pid := range m.members {
		use.Memory += readMemory(pid)
		if n, err := readWrittenBytes(pid); err == nil {
			m.written[pid] = max(n, m.written[pid])
		}
	}
	stored := int64(0)
	for _, n := range m.written {
		stored += n
	}
	use.Written = max(use.Written, stored) // files in its folders were written by it
	return use
}

// findProcesses lists the tree's processes.
func (m *meter) findProcesses() {
	if m.members = m.tree.group.members(); len(m.members) > 0 {
		return
	}
	m.tree.mu.Lock()
	leader, closed := m.tree.leader, m.tree.closed
	m.tree.mu.Unlock()
	var roots []int
	if leader > 1 && !closed {
		roots = append(roots, leader)
	}
	self := os.Getpid()
	if own, known := childrenOf(self, self); known && len(m.tag) > 0 {
		for _, pid := range own {
			if bytes.Equal(tagIn(pid), m.tag) {
				roots = append(roots, pid)
			}
		}
	}
	for len(roots) > 0 {
		pid := roots[0]
		roots = roots[1:]
		m.members = append(m.members, pid)
		for _, thread := range threadsOf(pid) {
			children, _ := childrenOf(pid, thread)
			roots = append(roots, children...)
		}
	}
}

// killAll ends everybody who was found, those in sessions of their own first: the group is ended whole.
func (m *meter) killAll() {
	m.tree.mu.Lock()
	leader := m.tree.leader
	m.tree.mu.Unlock()
	for _, pid := range m.members {
		if s, err := readProcStat(pid); err == nil && s.session != leader && bytes.Equal(tagIn(pid), m.tag) {
			_ = unix.Kill(pid, unix.SIGKILL)
		}
	}
	m.tree.group.kill()
	m.tree.Kill()
}

// readMemory is what a process holds and shares with no file and no other process, as far as /proc/PID/statm tells
// (proc_pid_statm(5)).
func readMemory(pid int) int64 {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	fields := bytes.Fields(text)
	if err != nil || len(fields) < 3 {
		return 0
	}
	resident, _ := strconv.ParseInt(string(fields[1]), 10, 64)
	shared, _ := strconv.ParseInt(string(fields[2]), 10, 64)
	return (resident - shared) * int64(os.Getpagesize())
}

// readWrittenBytes is what a process has had written to storage (proc_pid_io(5)).
func readWrittenBytes(pid int) (int64, error) {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/io")
	if err != nil {
		return 0, err
	}
	_, rest, _ := bytes.Cut(text, []byte("\nwrite_bytes: "))
	digits, _, _ := bytes.Cut(rest, []byte("\n"))
	return strconv.ParseInt(string(digits), 10, 64)
}
