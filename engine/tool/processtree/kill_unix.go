//go:build unix && !linux

package processtree

import (
	"syscall"
	"time"
)

// KillTrees ends trees whose parley is gone: the group of each leader. It reports whether all are gone, which is taken for granted
// here. The leaders are by mark, 0 where none is known.
func KillTrees(leaders map[string]int, _ time.Duration) bool {
	for _, leader := range leaders {
		if leader > 1 {
			_ = syscall.Kill(-leader, syscall.SIGKILL)
		}
	}
	return true
}

// HangUp tells a program that its terminal is gone, so that it can save what it has, and ends it if it has not ended
// within the limit. It reports whether it ended by itself.
func HangUp(_ string, leader int, limit time.Duration) bool {
	if leader <= 1 {
		return true // nobody who could be told
	}
	_ = syscall.Kill(leader, syscall.SIGHUP)
	_ = syscall.Kill(leader, syscall.SIGCONT)
	for deadline := time.Now().Add(limit); syscall.Kill(leader, 0) == nil; time.Sleep(lookAgain) {
		if time.Now().After(deadline) {
			_ = syscall.Kill(leader, syscall.SIGKILL)
			return false
		}
	}
	return true
}

// lookAgain is the pause between two looks at a program that is about to end.
const lookAgain = 10 * time.Millisecond
