//go:build !linux

package family

// bootTicks is not needed where no process is adopted.
func bootTicks() int64 { return 0 }
