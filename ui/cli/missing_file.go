package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"parley/engine/artifact"
	"parley/ui/cli/config"
)

// nearFile says of a document that is not there which one was probably meant, or that its folder is not there either; "" when nothing
// is known of it.
func (io IO) nearFile(err error) string {
	path := missingPath(err)
	if path == "" || io.Getwd == nil {
		return ""
	}
	working, err := io.Getwd()
	if err != nil {
		return ""
	}
	folder := filepath.Dir(path)
	entries, err := os.ReadDir(absolutePath(working, folder))
	if errors.Is(err, os.ErrNotExist) {
		return ": there is no folder " + folder
	}
	var names []string
	for _, entry := range entries {
		if name := filepath.Base(path); name != entry.Name() && isNearName(name, entry.Name()) { // one that has come since is no other
			names = append(names, entry.Name())
		}
	}
	if near := config.Nearest(filepath.Base(path), names); near != "" {
		return ": did you mean " + filepath.Join(folder, near) + "?"
	}
	return ""
}

// missingFileError says that a file, which is to be read and not reviewed, is not there.
type missingFileError struct {
	name string // as the person named it
	err  error
}

func (e *missingFileError) Error() string {
	if filepath.Ext(e.name) == "" {
		return "there is no file or folder " + e.name
	}
	return "there is no file " + e.name
}

func (e *missingFileError) Unwrap() error { return e.err }

// missingPath is the file that is not there, as an error names it; "" where nothing is missing.
func missingPath(err error) string {
	var (
		unread *missingFileError
		absent *artifact.Error
	)
	switch {
	case errors.As(err, &unread):
		return unread.name
	case errors.As(err, &absent) && absent.Reason == "":
		return absent.Path
	default:
		return ""
	}
}

// isNearName reports whether one file's name may be meant by another: an ending that both have makes neither nearer.
func isNearName(name, other string) bool {
	ending := filepath.Ext(name)
	if filepath.Ext(other) != ending {
		return true
	}
	return config.Nearest(strings.TrimSuffix(name, ending), []string{strings.TrimSuffix(other, ending)}) != ""
}

// namedAs names a document that cannot be read as the person did.
func namedAs(name string, err error) error {
	var unreadable *artifact.Error
	if !errors.As(err, &unreadable) {
		return err
	}
	return &artifact.Error{Path: name, Reason: unreadable.Reason, Err: unreadable.Err}
}

// readAs is namedAs for a command that only reads the document: it reviews nothing, and does not say so.
func readAs(name string, err error) error {
	named := namedAs(name, err)
	var unreadable *artifact.Error
	switch {
	case !errors.As(named, &unreadable):
		return named
	case unreadable.Reason == "":
		return &missingFileError{name, unreadable.Err}
	default:
		return fmt.Errorf("cannot read %s: %s", name, unreadable.Reason)
	}
}
