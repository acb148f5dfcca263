//go:build !linux

package tool

import "os/exec"

// reap waits for the process and then ends the rest of its group.
func reap(cmd *exec.Cmd, group *family) error {
	err := cmd.Wait()
	group.close()
	return err
}
