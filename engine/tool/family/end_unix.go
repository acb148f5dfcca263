//go:build unix && !linux

package family

import (
	"syscall"
	"time"
)

// End ends families whose parley is gone: their groups. The leaders are by mark, 0 where none is known.
func End(leaders map[string]int, _ time.Duration) bool {
	for _, leader := range leaders {
		if leader > 1 {
			_ = syscall.Kill(-leader, syscall.SIGKILL)
		}
	}
	return true
}
