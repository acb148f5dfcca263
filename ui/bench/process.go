//go:build linux

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// cpu is the processor time that the threads of a running process have used. Those that have ended do not count: a Go
// program keeps its threads.
func cpu(pid int) time.Duration {
	var total time.Duration
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	for _, path := range threads {
		if fields := strings.Fields(read(path)); len(fields) > 0 {
			n, _ := strconv.ParseInt(fields[0], 10, 64)
			total += time.Duration(n)
		}
	}
	return total
}

// wakeups is how often a process's threads went to sleep and were woken.
func wakeups(pid int) int64 {
	var total int64
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/status", pid))
	for _, path := range threads {
		total += field(read(path), "voluntary_ctxt_switches:")
	}
	return total
}

// peak is the most memory that a process has had, in bytes.
func peak(pid int) int64 { return field(read(fmt.Sprintf("/proc/%d/status", pid)), "VmHWM:") << 10 }

func field(status, name string) int64 {
	_, rest, _ := strings.Cut(status, "\n"+name)
	value, _, _ := strings.Cut(strings.TrimLeft(rest, " \t"), "\n")
	n, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(value), " kB"), 10, 64)
	return n
}

// running counts the processes of a program.
func running(path string) int {
	n := 0
	links, _ := filepath.Glob("/proc/[0-9]*/exe")
	for _, link := range links {
		if target, err := os.Readlink(link); err == nil && target == path {
			n++
		}
	}
	return n
}

func read(path string) string {
	text, _ := os.ReadFile(path)
	return string(text)
}
