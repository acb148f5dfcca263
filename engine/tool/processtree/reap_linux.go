package processtree

import (
	"errors"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// SysProcAttr makes the process the leader of a session, and so of a process group, of its own: without a controlling
// terminal it can neither read keys nor draw over the console, which a mere background group still could. It ends with
// the thread that started it (prctl PR_SET_PDEATHSIG), and so with parley: that thread has to wait for it, locked.
func SysProcAttr() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
}

// Reap waits for the tree's first process, ends the rest of its group and takes its status, in this order: until the
// status is taken, the group's number cannot be given to anyone else.
func (t *Tree) Reap(cmd *exec.Cmd) error {
	var err error = unix.EINTR
	for errors.Is(err, unix.EINTR) {
		err = unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
	}
	if err == nil {
		t.close()
		return cmd.Wait()
	}
	// Without this call, as under some sandboxes, the order must be the other one.
	defer t.close()
	return cmd.Wait()
}
