package session

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"
	"syscall"
)

// tempPrefix marks files that are being written; only the holder of the lock makes them.
const tempPrefix = ".parley-tmp-"

// replace gives a file new content so that a reader, or a crash at any moment, finds the old or the new one whole.
func (s *Session) replace(name string, data []byte) error {
	exists, err := s.check(name)
	if err != nil {
		return err
	}
	dir := path.Dir(name)
	if dir != "." {
		if err := s.makeDir(dir); err != nil {
			return err
		}
	} else if s.readOnly {
		return &PathError{Name: s.Path(name), Reason: "the session is open for reading only"}
	}
	temp := path.Join(dir, tempPrefix+rand.Text())
	if err := s.writeNew(temp, data, s.modeOf(name, exists)); err != nil {
		return fmt.Errorf("writing %s: %w", s.Path(name), err)
	}
	if err := s.fs.Rename(temp, name); err != nil {
		_ = s.fs.Remove(temp) // the next parley sweeps what stays
		return fmt.Errorf("writing %s: %w", s.Path(name), err)
	}
	return s.syncDir(dir)
}

// modeOf keeps the rights of a file that is replaced.
func (s *Session) modeOf(name string, exists bool) fs.FileMode {
	if exists {
		if info, err := s.fs.Lstat(name); err == nil {
			return info.Mode().Perm()
		}
	}
	if strings.HasPrefix(name, ownDir+"/") {
		return 0o600
	}
	return 0o644
}

// writeNew makes a file, fills it and waits until it is on the disk; nothing is left of it when that fails.
func (s *Session) writeNew(name string, data []byte, perm fs.FileMode) (err error) {
	file, err := s.fs.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err == nil {
		err = file.Sync()
	}
	if err = cmp.Or(err, file.Close()); err != nil {
		_ = s.fs.Remove(name) // the next parley sweeps what stays
	}
	return err
}

// append adds whole lines to a file that others write to as well. A torn last line of theirs is ended first, so
// that ours is a line of its own.
func (s *Session) append(name string, lines []byte) error {
	exists, err := s.check(name)
	if err != nil {
		return err
	}
	if dir := path.Dir(name); dir != "." {
		if err := s.makeDir(dir); err != nil {
			return err
		}
	}
	if s.readOnly {
		return &PathError{Name: s.Path(name), Reason: "the session is open for reading only"}
	}
	size := int64(0)
	if exists {
		before, err := s.read(name)
		if err != nil {
			return err
		}
		size = int64(len(before))
		if len(before) > 0 && before[len(before)-1] != '\n' {
			lines = append([]byte{'\n'}, lines...)
		}
	}
	file, err := s.fs.OpenFile(name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, s.modeOf(name, exists))
	if err != nil {
		return fmt.Errorf("appending to %s: %w", s.Path(name), err)
	}
	written, err := file.Write(lines)
	if err != nil {
		takeBack(file, size, written)
	} else {
		err = file.Sync()
	}
	if err = cmp.Or(err, file.Close()); err != nil {
		return fmt.Errorf("appending to %s: %w", s.Path(name), err)
	}
	if exists {
		return nil
	}
	return s.syncDir(path.Dir(name))
}

// takeBack removes the half of our lines that a full disk took, unless somebody else has appended after it. Where that
// is refused, too, the half stays as a torn line, which every reader passes over.
func takeBack(file File, size int64, written int) {
	if info, err := file.Stat(); err == nil && info.Size() == size+int64(written) {
		_ = file.Truncate(size)
	}
}

// syncDir makes a new name survive a power cut. Some systems cannot sync a folder, and some folders may be written to
// but not read; that is no failure, and a disk that fails is one.
func (s *Session) syncDir(name string) error {
	dir, err := s.fs.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err == nil {
		err = dir.Sync()
		err = cmp.Or(err, dir.Close())
	}
	for _, harmless := range []error{fs.ErrPermission, errors.ErrUnsupported, syscall.EINVAL} {
		if errors.Is(err, harmless) {
			return nil
		}
	}
	if err != nil {
		return fmt.Errorf("syncing %s: %w", s.Path(name), err)
	}
	return nil
}

// sweep removes what killed parleys left half-written; the lock is ours, so nobody is writing.
func (s *Session) sweep() {
	dirs := []string{".", discussions, roundRecords, path.Dir(wisdomFile), ownDir, snapshotDir}
	if entries, err := s.fs.ReadDir(ownDir); err == nil {
		for _, entry := range entries {
			if entry.IsDir() {
				dirs = append(dirs, path.Join(ownDir, entry.Name()))
			}
		}
	}
	for _, dir := range dirs {
		entries, err := s.fs.ReadDir(dir)
		if err != nil {
			continue
		}
		for _, entry := range entries {
			if strings.HasPrefix(entry.Name(), tempPrefix) {
				if err := s.fs.Remove(path.Join(dir, entry.Name())); err != nil {
					s.warn("could not remove the unfinished file %s: %v", s.Path(path.Join(dir, entry.Name())), err)
				}
			}
		}
	}
}
