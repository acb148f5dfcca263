//go:build !linux

package family

import "os/exec"

// Reap waits for the family's first process and then ends the rest of its group.
func (f *Family) Reap(cmd *exec.Cmd) error {
	err := cmd.Wait()
	f.close()
	return err
}
