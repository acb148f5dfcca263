// Package atomicfile writes a file in one step: whoever reads it, after a crash or a power cut too, finds the old content
// or the new one.
//
// The files of a session are written elsewhere, by the transactions of feedback/session, and for a reason: those write several files
// and wait for the disk twice for all of them, within a folder that no link may lead out of, and a test can make each step fail.
// What is written here is one file that a person has named: links are followed to what is meant, a device is written to as it is, a file
// that is there is kept unless they say otherwise, and its rights stay.
//
// It may know files and folders. It may not know what is in them.
package atomicfile

import (
	"crypto/rand"
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

// stale is the age at which such a file belongs to nobody any more: it is written at once and gets its name at once.
const stale = time.Minute

// Write gives the file its content and rights; its folder must be there. What earlier writers that were killed left
// beside it is removed.
func Write(path string, content []byte, mode fs.FileMode) error {
	return write(path, content, 0o600, mode, true)
}

// Create is Write for a file that is not there yet; one that is stays as it is, and the error is fs.ErrExist.
func Create(path string, content []byte, mode fs.FileMode) error {
	return write(path, content, 0o600, mode, false)
}

// Export is Write for a file that is for others: it gets the rights of the file it replaces or what the umask leaves.
// Without replace one that is there stays, and the error is fs.ErrExist. What is no ordinary file, a device or a pipe, is
// written to as it is.
func Export(path string, content []byte, replace bool) error {
	path, special, err := resolveTarget(path, replace)
	if err != nil {
		return err
	}
	if special != nil {
		_, err = special.Write(content)
		return errors.Join(err, special.Close())
	}
	return write(path, content, 0o666, modeOf(path), replace)
}

// write fills a file beside path, made with the rights asked, and has it take the place; a mode that is not 0 is given to it.
func write(path string, content []byte, asked, mode fs.FileMode, replace bool) error {
	folder := filepath.Dir(path)
	removeStale(folder)
	temporary, err := os.OpenFile(filepath.Join(folder, prefix+rand.Text()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, asked)
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name()) //nolint:errcheck // it is gone already when the rename worked
	if mode != 0 {
		err = temporary.Chmod(mode)
	}
	if err == nil {
		_, err = temporary.Write(content)
	}
	if err != nil {
		return errors.Join(err, temporary.Close())
	}
	return syncAndRename(temporary, path, replace)
}

// syncAndRename closes a written file and gives it the name it is for, for good.
func syncAndRename(file *os.File, path string, replace bool) error {
	if err := errors.Join(file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := rename(file.Name(), path, replace); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// rename gives a file another name. Without replace a file of that name stays: a second name for the first file is made
// and its own removed, which no other program can get between.
func rename(from, to string, replace bool) error {
	if replace {
		return os.Rename(from, to)
	}
	err := os.Link(from, to)
	if err == nil {
		return os.Remove(from)
	}
	if _, missing := os.Lstat(to); missing == nil {
		return &fs.PathError{Op: "create", Path: to, Err: fs.ErrExist}
	}
	return os.Rename(from, to) // a file system without second names
}

// resolveTarget follows links to the file that is meant, and opens what must be written to as it is.
func resolveTarget(path string, replace bool) (meant string, special *os.File, err error) {
	if _, err := os.Lstat(path); err != nil {
		return path, nil, nil
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && !info.IsDir() && !info.Mode().IsRegular():
		special, err = os.OpenFile(path, os.O_WRONLY|nonblock, 0) // a pipe that nobody reads is an error and no wait
		return path, special, err
	case !replace:
		return path, nil, &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist}
	case err != nil:
		return path, nil, err // a link to nothing
	case info.IsDir():
		return path, nil, &fs.PathError{Op: "create", Path: path, Err: syscall.EISDIR}
	}
	meant, err = filepath.EvalSymlinks(path)
	return meant, nil, err
}

// modeOf is what a file that is there may be used for, 0 when there is none.
func modeOf(path string) fs.FileMode {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Mode().Perm()
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

func removeStale(folder string) {
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
