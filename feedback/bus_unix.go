//go:build unix

package feedback

import (
	"os/exec"
	"syscall"
)

// apart gives the command a session of its own, without a terminal to draw on, and ends all of it when its time is up.
func apart(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
