//go:build !linux && !darwin && !freebsd && !netbsd && !openbsd && !dragonfly

package console

// discardInput has nothing to do where a terminal's input cannot be dropped.
func discardInput(uintptr) {}
