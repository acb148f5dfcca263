// Package sandbox restricts which files a process may read and write, by Landlock, the way in which Linux lets a program
// without special rights give up its own.
//
// Only the thread that starts the process is restricted, and ends with it: what is started inherits the restriction, parley
// itself keeps its rights, and no helper program is needed in between.
//
// It may know files and the kernel, and nothing of what the process is.
package sandbox

import "errors"

// Rules are the files and folders, each with all below it, that a process may use. What is not there is passed over.
type Rules struct {
	// Read may be read and run.
	Read []string
	// Write may be read, run, written, made and removed.
	Write []string
}

// ErrUnsupported says that the system has no Landlock, or does not let this process use it.
var ErrUnsupported = errors.New("this system has no Landlock")
