//go:build !linux

package sandbox

// Supported says that a process cannot be restricted here.
func Supported() error { return ErrUnsupported }

// Restrict says so, too.
func (Rules) Restrict() error { return ErrUnsupported }
