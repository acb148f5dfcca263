package session

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"parley/engine/pattern"
)

// trashDir is where sessions go that a person deletes: beside them, so that moving one is a rename and nothing is copied. Nothing
// in it is ever removed.
const trashDir = ".trash"

// trashName is a session's name and the time it was deleted, with a number where that was taken.
var trashName = pattern.New(`^(.+)-(\d{8}-\d{6})(?:-(\d+))?$`)

// ErrNothingDeleted says that there is no session to bring back.
var ErrNothingDeleted = errors.New("no session has been deleted here")

// MoveError says why a session is neither deleted nor brought back.
type MoveError struct {
	Folder string
	Reason string
	Err    error // what is behind the reason, nil for nothing
}

func (e *MoveError) Error() string {
	return fmt.Sprintf("%s stays where it is: %s", e.Folder, e.Reason)
}
func (e *MoveError) Unwrap() error { return e.Err }

// Delete moves the folder of a session below .parley/ of the working folder to the trash beside it, and returns where it lies
// now. A *MoveError says why it does not.
func Delete(workdir, folder string, opts ...Option) (string, error) {
	m, err := beginMove(workdir)
	if err != nil {
		return "", err
	}
	defer m.end()
	name, err := m.lockForMove(folder, opts)
	if err != nil {
		return "", err
	}
	if err := m.makeTrash(); err != nil {
		return "", err
	}
	stamp := name + "-" + m.held.now().UTC().Format("20060102-150405")
	to := filepath.Join(trashDir, stamp)
	for n := 2; m.exists(to); n++ {
		to = filepath.Join(trashDir, stamp+"-"+strconv.Itoa(n))
	}
	return m.rename(name, to)
}

// Restore brings a session back from where Delete put it, or with "" the one that was deleted last, and returns its folder.
func Restore(workdir, from string) (string, error) {
	if _, err := os.Lstat(filepath.Join(workdir, ownDir, trashDir)); errors.Is(err, fs.ErrNotExist) {
		return "", ErrNothingDeleted
	}
	m, err := beginMove(workdir)
	if err != nil {
		return "", err
	}
	defer m.end()
	if err := m.makeTrash(); err != nil {
		return "", err
	}
	place, name, err := m.deleted(from)
	if err != nil {
		return "", err
	}
	if m.exists(name) {
		return "", &MoveError{Folder: filepath.Join(m.base, place), Reason: "another session has its name by now: " + name}
	}
	return m.rename(place, name)
}

// deleted is the place in the trash of one session, or with "" of the last one, and the name that it had.
func (m *move) deleted(from string) (place, name string, err error) {
	trash := filepath.Join(m.base, trashDir)
	if from == "" {
		last, name, err := lastDeleted(trash)
		return filepath.Join(trashDir, last), name, err
	}
	place = filepath.Join(trashDir, filepath.Base(from))
	parts := trashName.FindStringSubmatch(filepath.Base(from))
	if filepath.Dir(filepath.Clean(from)) != trash || parts == nil || !canBeSession(parts[1]) || !m.exists(place) {
		return "", "", fmt.Errorf("%s cannot be brought back: it is not in the trash any more", from)
	}
	return place, parts[1], nil
}

// lastDeleted is the folder in the trash that came there last, and the name that it had.
func lastDeleted(trash string) (folder, name string, err error) {
	entries, err := os.ReadDir(trash)
	if err != nil {
		return "", "", folderError(trash, "it cannot be read", err)
	}
	var latest []string
	for _, entry := range entries {
		parts := trashName.FindStringSubmatch(entry.Name())
		if parts == nil || !entry.IsDir() || !canBeSession(parts[1]) {
			continue
		}
		if latest == nil || cmp.Or(cmp.Compare(parts[2], latest[2]), cmp.Compare(len(parts[3]), len(latest[3])), cmp.Compare(parts[3], latest[3])) > 0 {
			latest = parts
		}
	}
	if latest == nil {
		return "", "", ErrNothingDeleted
	}
	return latest[0], latest[1], nil
}

// canBeSession reports whether a folder below .parley/ can be a session by its name: none of those that are parley's own.
func canBeSession(name string) bool {
	return filepath.Base(name) == name && name != trashDir && name != ownDir && !slices.Contains(reserved, name)
}
