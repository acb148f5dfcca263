//go:build !unix || aix || solaris

package watchdog

import (
	"errors"
	"os"
)

var errNone = errors.New("there is no guard on this system")

// ReadLineSettings reads none here.
func ReadLineSettings(*os.File) (string, error) { return "", errNone }

// RestoreTerminal has nothing to do here: terminals put themselves right, or nobody can.
func RestoreTerminal(*os.File, string) {}
