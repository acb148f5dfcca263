package tool

import (
	"errors"
	"os/exec"

	"golang.org/x/sys/unix"
)

// reap waits for the process, ends the rest of its group and takes its status, in this order: until the status is
// taken, the group's number cannot be given to anyone else.
func reap(cmd *exec.Cmd, group *family) error {
	for {
		err := unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			break
		}
	}
	group.close()
	return cmd.Wait()
}
