//go:build !linux

package processtree

// bootTicks is not needed where no process is adopted.
func bootTicks() int64 { return 0 }
