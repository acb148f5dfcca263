package direct

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"parley/engine/document"
)

// Limits on following links: an index of a session has tens of files, not thousands.
const (
	maxLinked      = 200
	maxLinkedBytes = 4 << 20
)

// linkedFile is a file that an index links to.
type linkedFile struct {
	name  string // relative to the artifact
	doc   *document.Document
	index func() *index
}

// followLinks reads the files that an _index.md links to. Nothing outside the session is opened, neither by ".."
// nor through a symbolic link.
func followLinks(in Input, doc *document.Document) []linkedFile {
	name := strings.ToLower(path.Base(filepath.ToSlash(in.Path)))
	if name != "_index.md" && name != "index.md" {
		return nil
	}
	folder, ok := openFolder(in)
	if !ok {
		return nil
	}
	defer folder.close()
	var files []linkedFile
	seen := map[string]bool{}
	left := int64(maxLinkedBytes)
	for _, l := range doc.Links {
		target, _, ok := l.Split()
		ext := strings.ToLower(path.Ext(target))
		if !ok || target == "" || l.Image || seen[target] || ext != ".md" && ext != ".json" || len(files) == maxLinked {
			continue
		}
		seen[target] = true
		data, err := folder.read(target, left)
		if err != nil {
			continue // a broken link is a finding of its own
		}
		left -= int64(len(data))
		linked := document.Parse(target, data)
		files = append(files, linkedFile{target, linked, sync.OnceValue(func() *index { return newIndex(linked) })})
	}
	return files
}

// folder is the artifact's folder inside its session.
type folder struct {
	root *os.Root
	dir  string // of the artifact, relative to the root, with slashes
}

// openFolder opens the session; ok is false when there is none or the artifact is not inside it.
func openFolder(in Input) (folder, bool) {
	if in.Session == "" {
		return folder{}, false
	}
	session, err := filepath.Abs(in.Session)
	if err != nil {
		return folder{}, false
	}
	artifact, err := filepath.Abs(in.Path)
	if err != nil {
		return folder{}, false
	}
	relative, err := filepath.Rel(session, artifact)
	if err != nil || !filepath.IsLocal(relative) {
		// The path may have been given relative to the session.
		if relative = in.Path; !filepath.IsLocal(relative) {
			return folder{}, false
		}
	}
	root, err := os.OpenRoot(session)
	if err != nil {
		return folder{}, false
	}
	return folder{root, path.Dir(filepath.ToSlash(relative))}, true
}

func (f folder) close() { _ = f.root.Close() } // it was only read from

// resolve is a link's path inside the session; ok is false when it leads out of it.
func (f folder) resolve(target string) (string, bool) {
	p := path.Join(f.dir, target)
	return p, filepath.IsLocal(filepath.FromSlash(p))
}

var errOutside = errors.New("outside the session")

func (f folder) read(target string, limit int64) ([]byte, error) {
	p, ok := f.resolve(target)
	if !ok {
		return nil, errOutside
	}
	file, err := f.root.Open(filepath.FromSlash(p))
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // it was only read from
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, fs.ErrInvalid
	}
	return io.ReadAll(io.LimitReader(file, max(limit, 0)))
}

// missing tells that a link's file is known not to be there; a link that leads out of the session is not judged.
func (f folder) missing(target string) bool {
	p, ok := f.resolve(target)
	if !ok {
		return false
	}
	_, err := f.root.Stat(filepath.FromSlash(p))
	return errors.Is(err, fs.ErrNotExist)
}
