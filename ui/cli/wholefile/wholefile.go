// Package wholefile writes a file in one step: whoever reads it, after a crash or a power cut too, finds the old content
// or the new one.
//
// It may know files and folders. It may not know what is in them.
package wholefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// prefix marks files that are being written.
const prefix = ".parley-tmp-"

// stale is the age at which such a file belongs to nobody any more: writing one takes moments.
const stale = time.Hour

// Write gives the file its content and rights; its folder must be there. What earlier writers that were killed left
// beside it is removed.
func Write(path string, content []byte, mode fs.FileMode) error {
	folder := filepath.Dir(path)
	sweep(folder)
	temporary, err := os.CreateTemp(folder, prefix+"*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name()) //nolint:errcheck // it is gone already when the rename worked
	_, err = temporary.Write(content)
	if err := errors.Join(err, temporary.Chmod(mode), temporary.Sync(), temporary.Close()); err != nil {
		return err
	}
	if err := os.Rename(temporary.Name(), path); err != nil {
		return err
	}
	return syncFolder(folder)
}

// syncFolder makes the new name last. Some systems cannot, and some folders may be written to but not read.
func syncFolder(name string) error {
	folder, err := os.Open(name)
	if err == nil {
		err = errors.Join(folder.Sync(), folder.Close())
	}
	for _, harmless := range []error{fs.ErrPermission, errors.ErrUnsupported, syscall.EINVAL} {
		if errors.Is(err, harmless) {
			return nil
		}
	}
	return err
}

func sweep(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return // writing will tell
	}
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && strings.HasPrefix(entry.Name(), prefix) && time.Since(info.ModTime()) > stale {
			_ = os.Remove(filepath.Join(folder, entry.Name())) // it is tried again the next time
		}
	}
}
