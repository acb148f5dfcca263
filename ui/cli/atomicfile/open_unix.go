//go:build unix

package atomicfile

import "syscall"

// nonblock opens a pipe that nobody reads with an error instead of a wait.
const nonblock = syscall.O_NONBLOCK
