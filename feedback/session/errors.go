package session

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
)

// FolderError says that a folder cannot serve as a session: a file, not writable, no session at all.
type FolderError struct {
	Folder string
	Reason string // what is wrong and what to do
	Err    error
}

func (e *FolderError) Error() string {
	return fmt.Sprintf("cannot use session %s: %s", e.Folder, e.Reason)
}

func (e *FolderError) Unwrap() error { return e.Err }

// folderError adds the system's reason in plain words.
func folderError(folder, what string, err error) *FolderError {
	return &FolderError{Folder: folder, Reason: what + ": " + explainError(err), Err: err}
}

// NewerError says that a file was written by a later parley.
type NewerError struct {
	File    string
	Version int // the file's
	Known   int // the latest this parley reads
}

func (e *NewerError) Error() string {
	return e.File + " has " + e.reason()
}

func (e *NewerError) reason() string {
	return fmt.Sprintf("format version %d, this parley knows %d: use a newer parley", e.Version, e.Known)
}

// ForeignError says that a file is in the way that is not parley's or is damaged. It was left as it is.
type ForeignError struct {
	File   string
	Reason string
}

func (e *ForeignError) Error() string {
	return e.File + " was left alone: " + e.reason()
}

func (e *ForeignError) reason() string { return e.Reason + "; move it away or repair it" }

// PathError says that a name would leave the session or is not an ordinary file.
type PathError struct {
	Name   string
	Reason string
}

func (e *PathError) Error() string { return fmt.Sprintf("refused to use %q: %s", e.Name, e.Reason) }

// explainError puts the usual system errors into words that say what to do.
func explainError(err error) string {
	for _, known := range []struct {
		err  error
		text string
	}{
		{fs.ErrPermission, "permission denied; check the folder's rights"},
		{syscall.ENOSPC, "the disk is full; free some space"},
		{syscall.EROFS, "the file system is read-only"},
		{fs.ErrNotExist, "it is not there (any more)"},
	} {
		if errors.Is(err, known.err) {
			return known.text
		}
	}
	return err.Error()
}
