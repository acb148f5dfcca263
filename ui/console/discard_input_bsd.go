//go:build darwin || freebsd || netbsd || openbsd || dragonfly

package console

import "golang.org/x/sys/unix"

// discardInput drops what was typed on a terminal and nobody has read.
func discardInput(tty uintptr) {
	const read = 1 // FREAD: the input alone
	_ = unix.IoctlSetPointerInt(int(tty), unix.TIOCFLUSH, read)
}
