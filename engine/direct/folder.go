package direct

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
)

// readableFolder is what may be read beside the artifact: its session, or for a document outside any session its own folder.
type readableFolder struct {
	root     *os.Root
	dir      string // of the artifact, relative to the root, with slashes
	artifact string // the artifact itself, relative to the root
	session  bool   // the root is a session that holds the artifact
}

// openFolder opens the session, or the artifact's own folder; ok is false when neither can be read.
func openFolder(in Input) (readableFolder, bool) {
	if in.Session == "" {
		return readableFolder{}, false
	}
	session, err := filepath.Abs(in.Session)
	if err != nil {
		return readableFolder{}, false
	}
	artifact, err := filepath.Abs(in.Path)
	if err != nil {
		return readableFolder{}, false
	}
	f := readableFolder{session: true}
	relative, err := filepath.Rel(session, artifact)
	if err != nil || !filepath.IsLocal(relative) {
		// The path may have been given relative to the session.
		if relative = in.Path; !filepath.IsLocal(relative) || !fileExists(filepath.Join(session, relative)) {
			session, relative, f.session = filepath.Dir(artifact), filepath.Base(artifact), false
		}
	}
	if f.root, err = os.OpenRoot(session); err != nil {
		return readableFolder{}, false
	}
	f.artifact = path.Clean(filepath.ToSlash(relative))
	f.dir = path.Dir(f.artifact)
	return f, true
}

func fileExists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

func (f readableFolder) close() { _ = f.root.Close() } // it was only read from

// resolve is a link's path inside the folder; ok is false when it leads out of it.
func resolve(dir, target string) (string, bool) {
	p := path.Join(dir, target)
	return p, filepath.IsLocal(filepath.FromSlash(p))
}

// nameOf is a file as the artifact would link to it.
func (f readableFolder) nameOf(at string) string {
	name, err := filepath.Rel(filepath.FromSlash(f.dir), filepath.FromSlash(at))
	if err != nil {
		return at
	}
	return filepath.ToSlash(name)
}

var errOutside = errors.New("outside the session")

func (f readableFolder) readAt(at string, limit int64) ([]byte, error) {
	if !filepath.IsLocal(filepath.FromSlash(at)) {
		return nil, errOutside
	}
	file, err := f.root.OpenFile(filepath.FromSlash(at), os.O_RDONLY|syscall.O_NONBLOCK, 0) // a pipe would be waited for
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // it was only read from
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, fs.ErrInvalid
	}
	return io.ReadAll(io.LimitReader(file, max(limit, 0)))
}

// alone reports whether nothing but hidden files lies beside the artifact, nor above it in its session: then it was taken
// out of its place, and what its links lead to is elsewhere. In a repository of one file it stands in its place.
func (f readableFolder) alone() bool {
	for _, dir := range []string{f.dir, "."} {
		at, err := f.root.Open(filepath.FromSlash(dir))
		if err != nil {
			return false
		}
		entries, err := at.ReadDir(-1)
		_ = at.Close() // it was only read from
		if err != nil {
			return false
		}
		for _, e := range entries {
			if e.Name() == ".git" {
				return false
			}
			name := path.Join(dir, e.Name())
			if !strings.HasPrefix(e.Name(), ".") && name != f.artifact && !strings.HasPrefix(f.artifact, name+"/") {
				return false
			}
		}
	}
	return true
}

// has reports whether there is such a file or folder beside the artifact.
func (f readableFolder) has(target string) bool {
	missing, judged := f.checkTarget(target)
	return judged && !missing
}

// checkTarget reports whether a link's file is known not to be there. What leads out of the folder, or could not be looked up, is
// not judged.
func (f readableFolder) checkTarget(target string) (missing, judged bool) {
	p, ok := resolve(f.dir, target)
	if !ok {
		return false, false
	}
	switch _, err := f.root.Stat(filepath.FromSlash(p)); {
	case err == nil:
		return false, true
	case errors.Is(err, fs.ErrNotExist):
		return true, true
	default:
		return false, false // a symbolic link that leads out, or a folder that must not be read
	}
}
