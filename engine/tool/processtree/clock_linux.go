package processtree

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// init keeps the first thread for the main goroutine. The system gives adopted processes to that thread, and lists the
// children of each thread apart: what any other goroutine starts is never taken for adopted.
func init() { runtime.LockOSThread() }

// ticksPerSecond is the unit of the times in /proc, the same on all of Go's systems (proc_pid_stat(5)).
const ticksPerSecond = 100

// bootTicks is the time since the system was started, in its clock ticks.
func bootTicks() int64 {
	var t unix.Timespec
	if unix.ClockGettime(unix.CLOCK_BOOTTIME, &t) != nil {
		return 0
	}
	return t.Nano() / (1_000_000_000 / ticksPerSecond)
}
