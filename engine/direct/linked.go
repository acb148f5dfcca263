package direct

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/layout"
	"parley/engine/pattern"
)

// Limits on reading beside the artifact: a session has tens of files, not thousands.
const (
	maxLinked      = 200
	maxLinkedBytes = 4 << 20
	maxLinkDepth   = 3
)

// linkedFile is another document of the session.
type linkedFile struct {
	name  string // relative to the artifact
	path  string // relative to the folder that may be read
	doc   *document.Document
	index func() *wordIndex
	// part is set for a file that the artifact consists of: a chapter of an index, or what a readiness report reports
	// on. Others are only referred to.
	part bool
}

// linkReader reads documents beside the artifact, each once, within the limits.
type linkReader struct {
	analysis  *analysis
	folder    readableFolder
	seen      map[string]bool
	bytesLeft int64
	files     []linkedFile
}

func (m *analysis) reader(f readableFolder) *linkReader {
	return &linkReader{analysis: m, folder: f, seen: map[string]bool{f.artifact: true}, bytesLeft: maxLinkedBytes}
}

// read parses a file of the session; ok is false for one that cannot be read, was read before, or is the discovery
// context: what is to be covered is no part of what covers it.
func (r *linkReader) read(at string) (linkedFile, bool) {
	ext := strings.ToLower(path.Ext(at))
	if r.seen[at] || ext != ".md" && ext != ".json" && ext != ".markdown" || len(r.files) == maxLinked {
		return linkedFile{}, false
	}
	r.seen[at] = true
	data, err := r.folder.readAt(at, r.bytesLeft)
	if err != nil || len(r.analysis.input.Discovery) > 0 && bytes.Equal(bytes.TrimSpace(data), bytes.TrimSpace(r.analysis.input.Discovery)) {
		return linkedFile{}, false // a broken link is a finding of its own
	}
	r.bytesLeft -= int64(len(data))
	other := r.analysis.readDoc(at, data)
	if other.doc.Profile == aContext {
		return linkedFile{}, false
	}
	file := linkedFile{name: r.folder.nameOf(at), path: at, doc: other.doc, index: other.index}
	return file, true
}

// followLinks reads the documents that the artifact links to, and those that these are made of. Nothing outside the
// session is opened, neither by ".." nor through a symbolic link.
func (m *analysis) followLinks() []linkedFile {
	folder, ok := openFolder(m.input)
	if !ok {
		return nil
	}
	defer folder.close()
	r := m.reader(folder)
	r.follow(m.doc, folder.artifact, isIndex(folder.artifact), m.doc.Profile == aReport, 1)
	return r.files
}

// follow reads what a document links to. An index consists of the files in its folder; a report of all it reports on.
func (r *linkReader) follow(d *document.Document, at string, index, report bool, depth int) {
	for _, l := range d.Links {
		target, _, ok := l.Split()
		if !ok || target == "" || l.Image {
			continue
		}
		to, ok := resolve(path.Dir(at), decodeFragment(target))
		if !ok {
			continue
		}
		within := index && strings.HasPrefix(to, prefixDir(path.Dir(at)))
		file, ok := r.read(to)
		if !ok {
			continue
		}
		file.part = within || report
		r.files = append(r.files, file)
		// A chapter of chapters is followed; a document that is only referred to is not.
		if depth < maxLinkDepth && isIndex(to) {
			r.follow(file.doc, to, true, report, depth+1)
		}
	}
}

func isIndex(file string) bool {
	name := strings.ToLower(path.Base(file))
	return strings.TrimSuffix(name, path.Ext(name)) == "_index" || strings.TrimSuffix(name, path.Ext(name)) == "index"
}

func prefixDir(dir string) string {
	if dir == "." {
		return ""
	}
	return dir + "/"
}

// readSiblings reads the other artifacts of the session, the documents in the folder of its layout, for checks across documents.
func (m *analysis) readSiblings() []linkedFile { return m.readSession(true) }

// readAllOfSession reads all of them, the artifact as well.
func (m *analysis) readAllOfSession() []linkedFile { return m.readSession(false) }

func (m *analysis) readSession(withoutArtifact bool) []linkedFile {
	folder, ok := openFolder(m.input)
	if !ok || !folder.session {
		return nil
	}
	defer folder.close()
	r := m.reader(folder)
	r.seen[folder.artifact] = withoutArtifact
	l := layout.Of(folder.root.Name())
	_ = fs.WalkDir(folder.root.FS(), l.Documents, func(at string, entry fs.DirEntry, err error) error {
		if err != nil || len(r.files) == maxLinked {
			return fs.SkipAll // what cannot be listed is not there
		}
		if entry.IsDir() && (strings.HasPrefix(entry.Name(), ".") && at != "." || at == l.Records) {
			return fs.SkipDir
		}
		if file, ok := r.read(at); entry.Type().IsRegular() && ok {
			r.files = append(r.files, file)
		}
		return nil
	})
	slices.SortStableFunc(r.files, func(a, b linkedFile) int { return strings.Compare(a.path, b.path) })
	return r.files
}

// indexBeside is the index in the artifact's folder that links to it as one of its chapters, "" for none.
func (m *analysis) indexBeside() string {
	folder, ok := openFolder(m.input)
	if !ok || isIndex(folder.artifact) {
		return ""
	}
	defer folder.close()
	for _, name := range []string{"_index.md", "index.md"} {
		data, err := folder.readAt(path.Join(folder.dir, name), maxLinkedBytes)
		if err != nil {
			continue
		}
		for _, l := range m.readDoc(name, data).doc.Links {
			if target, _, ok := l.Split(); ok && path.Clean(target) == path.Base(folder.artifact) {
				return name
			}
		}
	}
	return ""
}

var otherDocument = pattern.New(`(?i)\b[\w./-]+\.(?:md|markdown|json|docx|pdf)\b`)

// isUnreadReport reports whether the artifact is a report on documents that it names and that could not be followed: what it
// lacks may stand there.
func (m *analysis) isUnreadReport() bool {
	if m.doc.Profile != aReport || len(m.linked) > 0 {
		return false
	}
	named := map[string]bool{}
	for i := range m.doc.Blocks {
		for _, name := range otherDocument.FindAllString(m.doc.Blocks[i].Full, -1) {
			named[name] = true
		}
	}
	for _, l := range m.doc.Links {
		if target, _, ok := l.Split(); ok && target != "" && otherDocument.MatchString(target) {
			named[target] = true
		}
	}
	return len(named) >= minRepeats
}

// unreadChapter reports whether the artifact is an index and links to a document that was not read: its text may stand there.
func (m *analysis) unreadChapter() bool {
	return isIndex(m.input.Path) && slices.ContainsFunc(m.doc.Links, func(link document.Link) bool {
		target, _, ok := link.Split()
		return ok && !link.Image && otherDocument.MatchString(target) &&
			!slices.ContainsFunc(m.linked, func(l linkedFile) bool { return l.name == path.Clean(decodeFragment(target)) })
	})
}

// parts are the documents that the artifact itself consists of.
func (m *analysis) parts() []linkedFile {
	var parts []linkedFile
	for _, l := range m.linked {
		if l.part {
			parts = append(parts, l)
		}
	}
	return parts
}

// others are all documents of the session besides the artifact and its parts, each once.
func (m *analysis) others() []linkedFile {
	var others []linkedFile
	seen := map[string]bool{}
	for _, l := range m.linked {
		seen[l.path] = true
		if !l.part {
			others = append(others, l)
		}
	}
	for _, s := range m.siblings() {
		if !seen[s.path] {
			others = append(others, s)
		}
	}
	return others
}
