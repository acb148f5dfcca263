package tool

import (
	"errors"
	"os/exec"

	"golang.org/x/sys/unix"
)

// reap waits for the process, ends the rest of its group and takes its status, in this order: until the status is
// taken, the group's number cannot be given to anyone else.
func reap(cmd *exec.Cmd, group *family) error {
	var err error = unix.EINTR
	for errors.Is(err, unix.EINTR) {
		err = unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
	}
	if err == nil {
		group.close()
		return cmd.Wait()
	}
	// Without this call, as under some sandboxes, the order must be the other one.
	defer group.close()
	return cmd.Wait()
}
