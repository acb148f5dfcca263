//go:build unix

package screen_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// shell runs a program as its job in the foreground, as an interactive shell does. It takes the terminal back when the
// job stops or a signal ends it, and waits for a line then, which may bring it back.
func shell(job []string) int {
	self, err := os.Executable()
	if err != nil {
		return 125
	}
	cmd := exec.Command(self, job...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Foreground: true, Ctty: 0}
	if err := cmd.Start(); err != nil {
		fmt.Println(err)
		return 126
	}
	leave("job", cmd.Process.Pid)
	signal.Ignore(syscall.SIGTTOU) // only now, since jobs inherit it
	lines := bufio.NewScanner(os.Stdin)
	for {
		var status unix.WaitStatus
		if _, err := unix.Wait4(cmd.Process.Pid, &status, unix.WUNTRACED, nil); err == unix.EINTR {
			continue
		}
		_ = unix.IoctlSetPointerInt(0, unix.TIOCSPGRP, unix.Getpgrp())
		if status.Exited() {
			return status.ExitStatus()
		}
		fmt.Println("The job has been stopped.")
		switch more := lines.Scan(); {
		case status.Signaled():
			return 128 + int(status.Signal())
		case !more:
			return 127
		case strings.HasSuffix(lines.Text(), "fg"): // the terminal's late answer to a question may stand before it
			_ = unix.IoctlSetPointerInt(0, unix.TIOCSPGRP, cmd.Process.Pid)
			_ = unix.Kill(-cmd.Process.Pid, unix.SIGCONT)
		}
	}
}
