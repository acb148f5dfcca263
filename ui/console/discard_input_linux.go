package console

import "golang.org/x/sys/unix"

// discardInput drops what was typed on a terminal and nobody has read.
func discardInput(tty uintptr) { _ = unix.IoctlSetInt(int(tty), unix.TCFLSH, unix.TCIFLUSH) }
