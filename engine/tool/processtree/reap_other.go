//go:build !linux

package processtree

import "os/exec"

// Reap waits for the tree's first process and then ends the rest of its group.
func (t *Tree) Reap(cmd *exec.Cmd) error {
	err := cmd.Wait()
	t.close()
	return err
}
