package session

import (
	"cmp"
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
	c := transaction{session: s}
	c.replace(name, data)
	return c.commit()
}

// append adds whole lines to a file that others write to as well.
func (s *Session) append(name string, lines []byte) error {
	c := transaction{session: s}
	c.append(name, lines, nil)
	return c.commit()
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

// removeTempFiles removes what killed parleys left half-written; the lock is ours, so nobody is writing.
func (s *Session) removeTempFiles() {
	dirs := []string{".", s.layout.Records, s.roundRecords(), path.Dir(s.layout.Warnings), ownDir, snapshotDir}
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
