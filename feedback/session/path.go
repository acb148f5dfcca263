package session

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"

	"parley/engine/pattern"
)

// maxFileSize is how much of one file is read; what is larger is not parley's.
const maxFileSize = 256 << 20

var (
	safeName = pattern.New(`^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$`)
	// reserved names belong to parley's own folder.
	reserved = []string{"raw", "lock", "holder.json", "artifacts", "feedback"}
)

// CheckRoundID reports whether a round ID can name files: letters, digits, dot, dash and underscore.
func CheckRoundID(id string) error {
	switch {
	case !safeName.MatchString(id):
		return &PathError{Name: id, Reason: "a round ID has letters, digits, '.', '-' and '_' only, begins with a letter or digit and has at most 80 of them"}
	case slices.Contains(reserved, strings.ToLower(id)):
		return &PathError{Name: id, Reason: "this name is parley's own; choose another round ID"}
	}
	return nil
}

// fileNamePart makes a part of a file name out of a perspective's or a tool's name.
func fileNamePart(name string) string {
	tidied := strings.Map(func(r rune) rune {
		if r < 0x80 && (safeName.MatchString(string(r)) || r == '-' || r == '_') {
			return r
		}
		return '_'
	}, name)
	return strings.TrimLeft(tidied[:min(len(tidied), 60)], "._-") + strings.Repeat("_", b2i(tidied == ""))
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// checkPath walks a name from the session down: every part must be an ordinary folder and the last one an ordinary
// file, or missing. Links are refused even when they stay inside: parley never writes through one.
func (s *Session) checkPath(name string) (exists bool, err error) {
	if !fs.ValidPath(name) {
		return false, &PathError{Name: name, Reason: "it leaves the session"}
	}
	parts := strings.Split(name, "/")
	for i := range parts {
		part := path.Join(parts[:i+1]...)
		info, err := s.fs.Lstat(part)
		if errors.Is(err, fs.ErrNotExist) {
			return false, nil
		}
		if err != nil {
			return false, fmt.Errorf("looking at %s: %w", s.Path(part), err)
		}
		switch mode, last := info.Mode(), i == len(parts)-1; {
		case mode&fs.ModeSymlink != 0:
			return false, &PathError{Name: s.Path(part), Reason: "it is a symbolic link"}
		case !last && !mode.IsDir():
			return false, &PathError{Name: s.Path(part), Reason: "it is not a folder"}
		case last && !mode.IsRegular():
			return false, &PathError{Name: s.Path(part), Reason: "it is not an ordinary file"}
		}
	}
	return true, nil
}

// readFile returns a file's bytes; fs.ErrNotExist when there is none. A pipe is never waited for.
func (s *Session) readFile(name string) ([]byte, error) {
	exists, err := s.checkPath(name)
	if err != nil {
		return nil, err
	}
	if !exists {
		return nil, fmt.Errorf("reading %s: %w", s.Path(name), fs.ErrNotExist)
	}
	file, err := s.fs.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", s.Path(name), err)
	}
	data, err := io.ReadAll(io.LimitReader(file, maxFileSize+1))
	if err = cmp.Or(err, file.Close()); err != nil {
		return nil, fmt.Errorf("reading %s: %w", s.Path(name), err)
	}
	if len(data) > maxFileSize {
		return nil, &PathError{Name: s.Path(name), Reason: "it is larger than 256 MiB"}
	}
	return data, nil
}

// makeDir makes a folder and its parents. Parley's own are private to the user.
func (s *Session) makeDir(name string) error { return s.makeDirs(name, s.syncDir) }

// makeDirs makes a folder and those above it. Keep is called with the folder that each new one is in.
func (s *Session) makeDirs(name string, keep func(dir string) error) error {
	if s.readOnly {
		return &PathError{Name: s.Path(name), Reason: "the session is open for reading only"}
	}
	parts := strings.Split(name, "/")
	perm := fs.FileMode(0o755)
	if parts[0] == ownDir {
		perm = 0o700
	}
	for i := range parts {
		part := path.Join(parts[:i+1]...)
		info, err := s.fs.Lstat(part)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			if err := s.fs.Mkdir(part, perm); err != nil && !errors.Is(err, fs.ErrExist) {
				return fmt.Errorf("making %s: %w", s.Path(part), err)
			}
			if err := keep(path.Dir(part)); err != nil {
				return err
			}
		case err != nil:
			return fmt.Errorf("looking at %s: %w", s.Path(part), err)
		case !info.IsDir():
			return &PathError{Name: s.Path(part), Reason: "it is not a folder"}
		}
	}
	return nil
}
