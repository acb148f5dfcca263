//go:build !unix

package tool

import (
	"os"
	"syscall"
)

// ownGroup asks for nothing special: there are no process groups to signal here.
func ownGroup() *syscall.SysProcAttr { return nil }

// family is a process alone: here its helpers are not reached.
type family struct{ leader *os.Process }

func newFamily(leader *os.Process) *family { return &family{leader: leader} }

// terminate ends the process at once, since it cannot be asked to.
func (f *family) terminate() { f.kill() }

// kill ends the process. One that has ended already is what we want.
func (f *family) kill() { _ = f.leader.Kill() }

// close has nothing to do: the process is gone, and only it was in reach.
func (f *family) close() {}

// exitOf is the exit status.
func exitOf(state *os.ProcessState) (code *int, signal string) {
	exit := state.ExitCode()
	return &exit, ""
}
