package family

import (
	"os"
	"strconv"
	"strings"
)

// descendants are the processes below one, as the system lists them by parent thread (proc_pid_task_children(5)); false
// where it has no such lists. A process that adopts orphans has all it ever started below it: looking there costs a
// fraction of looking at every process there is.
func descendants(of int) (found []int, known bool) {
	for next := []int{of}; len(next) > 0; {
		pid := next[0]
		next = next[1:]
		children, listed := childrenOf(pid)
		if pid == of && !listed {
			return nil, false
		}
		found = append(found, children...)
		next = append(next, children...)
	}
	return found, true
}

func childrenOf(pid int) (children []int, listed bool) {
	tasks := "/proc/" + strconv.Itoa(pid) + "/task/"
	folder, err := os.Open(tasks)
	if err != nil {
		return nil, false
	}
	defer folder.Close() //nolint:errcheck // it was only read
	threads, _ := folder.Readdirnames(-1)
	for _, thread := range threads {
		list, err := os.ReadFile(tasks + thread + "/children")
		if err != nil {
			continue
		}
		listed = true
		for _, number := range strings.Fields(string(list)) {
			if child, err := strconv.Atoi(number); err == nil {
				children = append(children, child)
			}
		}
	}
	return children, listed
}
