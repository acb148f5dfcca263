//go:build unix && !linux

package processtree

import "syscall"

// SysProcAttr makes the process the leader of a session, and so of a process group, of its own: without a controlling
// terminal it can neither read keys nor draw over the console, which a mere background group still could.
func SysProcAttr() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }
