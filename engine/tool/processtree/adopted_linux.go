package processtree

import (
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// adoptedProcesses are the processes that became this one's children when their parents ended, and everybody below them; false
// where the system has no lists of children (proc_pid_task_children(5)). Orphans are given to the first thread of the
// process that adopts them, while whoever was started here belongs to the thread that did it. So the lists of tools
// that are at work are not read, and in most cases only one list is, which is empty.
func adoptedProcesses(self int) (found []int, known bool) {
	next, known := childrenOf(self, self)
	for len(next) > 0 {
		pid := next[0]
		found = append(found, pid)
		next = next[1:]
		for _, thread := range threadsOf(pid) {
			children, _ := childrenOf(pid, thread)
			next = append(next, children...)
		}
	}
	return found, known
}

func threadsOf(pid int) []int {
	folder, err := os.Open("/proc/" + strconv.Itoa(pid) + "/task")
	if err != nil {
		return nil // it has ended
	}
	defer folder.Close() //nolint:errcheck // it was only read
	names, _ := folder.Readdirnames(-1)
	return parsePIDs(names)
}

// childrenOf reads one thread's list. Package os would prepare the file for waiting, at three times the cost.
func childrenOf(pid, thread int) (children []int, listed bool) {
	fd, err := unix.Open("/proc/"+strconv.Itoa(pid)+"/task/"+strconv.Itoa(thread)+"/children", unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, false
	}
	defer unix.Close(fd) //nolint:errcheck // it was only read
	var list []byte
	for buffer := make([]byte, 1<<10); ; {
		n, err := unix.Read(fd, buffer)
		if err != nil || n <= 0 {
			return parsePIDs(strings.Fields(string(list))), true
		}
		list = append(list, buffer[:n]...)
	}
}

func parsePIDs(words []string) []int {
	list := make([]int, 0, len(words))
	for _, word := range words {
		if n, err := strconv.Atoi(word); err == nil {
			list = append(list, n)
		}
	}
	return list
}
