package session

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"github.com/gofrs/flock"

	"parley/engine/artifact"
	"parley/engine/pattern"
)

// adHocName is the folder of an ad-hoc review: its round ID and a slug of the artifact's name.
var adHocName = pattern.New(`^(REVIEW-(\d{3,}))(-|$)`)

// IsAdHocRound reports whether a round ID is one that a review of any file is given.
func IsAdHocRound(roundID string) bool { return adHocName.MatchString(roundID) }

// AdHocBase is the folder that the reviews of any file are under.
func AdHocBase(workdir string) string { return filepath.Join(workdir, ownDir) }

// NewAdHoc makes the session folder for a review of any file under .parley/ of the working folder and returns it with
// the next free round ID. Two parleys at once never get the same one. A missing artifact makes nothing.
func NewAdHoc(workdir, document string) (folder, roundID string, err error) {
	if _, err := os.Stat(document); err != nil {
		return "", "", &artifact.Error{Path: document, Err: err}
	}
	base := AdHocBase(workdir)
	if err := os.MkdirAll(base, 0o700); err != nil {
		return "", "", folderError(base, "it cannot be made", err)
	}
	numbering, err := lockNumbering(base)
	if err != nil {
		return "", "", err
	}
	defer func() { err = cmp.Or(err, numbering.Unlock()) }()
	last, err := lastAdHoc(base)
	if err != nil {
		return "", "", err
	}
	roundID = fmt.Sprintf("REVIEW-%03d", last+1)
	folder = filepath.Join(base, roundID)
	if slug := slugOf(document); slug != "" {
		folder += "-" + slug
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		return "", "", folderError(base, "it cannot be written to", err)
	}
	return folder, roundID, nil
}

// lockNumbering keeps other parleys from making, moving or renaming a session below .parley/ until it is unlocked.
func lockNumbering(base string) (*flock.Flock, error) {
	lock := filepath.Join(base, "numbering.lock")
	if err := checkNotLinked(base, lock); err != nil {
		return nil, err
	}
	numbering := flock.New(lock, flock.SetPermissions(0o600))
	if err := numbering.Lock(); err != nil {
		return nil, folderError(base, "it cannot be written to", err)
	}
	return numbering, nil
}

// checkNotLinked refuses a folder, or the lock in it, that a stranger's link leads elsewhere.
func checkNotLinked(base, lock string) error {
	if info, err := os.Lstat(base); err != nil || !info.IsDir() {
		return &PathError{Name: base, Reason: "it is not an ordinary folder"}
	}
	if info, err := os.Lstat(lock); err == nil && !info.Mode().IsRegular() {
		return &PathError{Name: lock, Reason: "it is not an ordinary file"}
	}
	return nil
}

// lastAdHoc is the highest number of a review below .parley/. Those in the trash count: what is brought back from there
// shares its ID with no other.
func lastAdHoc(base string) (int, error) {
	entries, err := os.ReadDir(base)
	if err != nil {
		return 0, folderError(base, "it cannot be read", err)
	}
	deleted, err := os.ReadDir(filepath.Join(base, trashDir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, folderError(filepath.Join(base, trashDir), "it cannot be read", err)
	}
	last := 0
	for _, entry := range append(entries, deleted...) {
		if m := adHocName.FindStringSubmatch(entry.Name()); m != nil {
			if n, err := strconv.Atoi(m[2]); err == nil {
				last = max(last, n)
			}
		}
	}
	return last, nil
}

// slugOf makes a short name out of a file's: letters and digits of any script, in lower case, joined by dashes.
func slugOf(artifact string) string {
	name := strings.TrimSuffix(filepath.Base(artifact), filepath.Ext(artifact))
	parts := strings.FieldsFunc(strings.ToLower(strings.ToValidUTF8(name, "")), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	slug := []rune(strings.Join(parts, "-"))
	return strings.Trim(string(slug[:min(len(slug), 40)]), "-")
}
