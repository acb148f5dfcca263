package session

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/gofrs/flock"
)

// move is a change of a session's place below .parley/ of a working folder. Root is that folder, which no link leads out of;
// numbering keeps other parleys from making or moving a session meanwhile, and held keeps them from opening this one.
type move struct {
	base      string
	root      *os.Root
	numbering *flock.Flock
	held      *Session
}

// beginMove opens .parley/ of a working folder for a move.
func beginMove(workdir string) (*move, error) {
	base := filepath.Join(workdir, ownDir)
	numbering, err := lockNumbering(base)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(base)
	if err != nil {
		return nil, cmp.Or[error](folderError(base, "it cannot be read", err), numbering.Unlock())
	}
	return &move{base: base, root: root, numbering: numbering}, nil
}

// end gives back what the move held. What it comes to no longer matters: the session is where it is.
func (m *move) end() {
	m.release()
	_ = m.root.Close()
	_ = m.numbering.Unlock()
}

func (m *move) release() {
	if m.held != nil {
		_ = m.held.Close() // its lock goes with its descriptor in any case
		m.held = nil
	}
}

// lockForMove makes sure that a folder is a session that may be moved, keeps others from opening it, and returns its name.
func (m *move) lockForMove(folder string, opts []Option) (string, error) {
	refuse := func(reason string, err error) (string, error) {
		return "", &MoveError{Folder: folder, Reason: reason, Err: err}
	}
	name := filepath.Base(folder)
	if filepath.Dir(filepath.Clean(folder)) != filepath.Clean(m.base) || !canBeSession(name) {
		return refuse("it does not lie below "+ownDir+", where parley makes its own sessions", nil)
	}
	info, err := m.root.Lstat(name)
	switch {
	case err != nil:
		return refuse("it cannot be read", err)
	case info.Mode()&fs.ModeSymlink != 0:
		return refuse("it is a symbolic link", nil)
	case !info.IsDir():
		return refuse("it is not a folder", nil)
	}
	if reason, err := notOwned(folder, opts); reason != "" {
		return refuse(reason, err)
	}
	s, err := Open(folder, opts...)
	var locked *LockedError
	switch {
	case errors.As(err, &locked):
		return refuse("it is open in "+locked.Holder.String(), err)
	case err != nil:
		return refuse(err.Error(), err)
	}
	m.held = s
	return name, nil
}

// notOwned is why a session is not the person's to move or rename; "" for none.
func notOwned(folder string, opts []Option) (string, error) {
	s, err := OpenReadOnly(folder, opts...)
	if err != nil {
		return "it is not a session", err
	}
	defer s.Close() //nolint:errcheck // it was only looked at
	ids, err := s.Subjects()
	switch {
	case err != nil:
		return "it cannot be read: " + err.Error(), err
	case len(ids) == 0:
		return "it is not yours: another program made it", nil
	}
	err = s.CheckOwn()
	var other *NotOwnError
	switch {
	case errors.As(err, &other):
		return "it is not yours", err
	case err != nil:
		return err.Error(), err
	}
	return "", nil
}

// makeTrash makes the trash, which is an ordinary folder or nothing is done.
func (m *move) makeTrash() error {
	if err := m.root.Mkdir(trashDir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return folderError(m.base, "it cannot be written to", err)
	}
	if info, err := m.root.Lstat(trashDir); err != nil || !info.IsDir() {
		return &PathError{Name: filepath.Join(m.base, trashDir), Reason: "it is not an ordinary folder"}
	}
	return nil
}

func (m *move) exists(name string) bool {
	_, err := m.root.Lstat(name)
	return !errors.Is(err, fs.ErrNotExist)
}

// rename moves the folder and returns its new place.
func (m *move) rename(from, to string) (string, error) {
	if runtime.GOOS == "windows" { // which moves no folder that somebody has something open in
		m.release()
	}
	if err := m.root.Rename(from, to); err != nil {
		return "", &MoveError{Folder: filepath.Join(m.base, from), Reason: "it cannot be moved: " + err.Error(), Err: err}
	}
	return filepath.Join(m.base, to), nil
}
