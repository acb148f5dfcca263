//go:build unix

package session_test

import "syscall"

// fifo makes a pipe where a file should be: reading it would wait for ever.
func fifo(name string) error { return syscall.Mkfifo(name, 0o600) }
