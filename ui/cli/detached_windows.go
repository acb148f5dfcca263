package cli

import (
	"syscall"

	"golang.org/x/sys/windows"
)

// detachedProcess gives a process no console of the caller's, and a group of its own.
func detachedProcess() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{HideWindow: true, CreationFlags: windows.CREATE_NEW_PROCESS_GROUP | windows.DETACHED_PROCESS}
}

// removeOpen leaves the file: an open one cannot be removed here. It lies among the temporary files.
func removeOpen(string) {}
