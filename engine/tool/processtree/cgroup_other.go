//go:build !linux

package processtree

import (
	"errors"
	"os/exec"
)

// controlGroup holds nobody: only Linux has them.
type controlGroup struct{}

// ControlGroups says that there are none.
func ControlGroups() error { return errors.New("this system has no control groups") }

func newGroup(string) *controlGroup { return nil }

func (g *controlGroup) remove() {}

// Start starts the tree's first process. The command must not have been started.
func (t *Tree) Start(cmd *exec.Cmd) error {
	cmd.SysProcAttr = SysProcAttr()
	return cmd.Start()
}
