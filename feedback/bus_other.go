//go:build !unix

package feedback

import "os/exec"

// apart changes nothing here: there are no process groups, and the command alone is ended.
func apart(*exec.Cmd) {}
