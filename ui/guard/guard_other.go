//go:build !unix || aix || solaris

package guard

import (
	"errors"
	"os"
)

// guardProcess is never there: terminals put themselves right here, or nobody can.
type guardProcess struct{ pipe *os.File }

var errNone = errors.New("there is no guard on this system")

func startGuard(string, *os.File) (*guardProcess, error) { return nil, errNone }

func (w *guardProcess) close() {}
