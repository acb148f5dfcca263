package artifact

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/foreign"
	"parley/engine/limits"
	"parley/engine/round"
)

// Limits of an artifact. Every byte is read several times and sent to each reviewer, and none of the tools takes a prompt of this size.
const (
	MaxBytes = 16 << 20
	MaxFiles = 1_000
)

// bundle is the files of a source as they are found.
type bundle struct {
	source Source
	root   *os.Root
	base   string // the folder of the source's path, relative to the root, with slashes
	files  []bundleFile
	seen   map[string]bool // by path from the root
	notes  []string
	bytes  int64
}

// bundleFile is one file; its path is from the root.
type bundleFile struct {
	path    string
	data    []byte
	context bool
}

// openBundle opens the folder that nothing may lead out of.
func openBundle(s Source) (*bundle, error) {
	home, err := filepath.Abs(s.Path)
	if err != nil {
		return nil, &Error{Path: s.Path, Reason: Explain(err), Err: err}
	}
	if s.Kind == Index || s.Kind == Package {
		home = filepath.Dir(home)
	}
	top := cmp.Or(s.Root, home)
	base, err := filepath.Rel(top, home)
	if err != nil || !filepath.IsLocal(base) {
		top, base = home, "."
	}
	root, err := os.OpenRoot(top)
	if err != nil {
		reason := Explain(err)
		if errors.Is(err, fs.ErrNotExist) {
			reason = ""
		}
		return nil, &Error{Path: s.Path, Reason: reason, Err: err}
	}
	return &bundle{source: s, root: root, base: filepath.ToSlash(base), seen: map[string]bool{}}, nil
}

// collect reads the files of the bundle in their order.
func (b *bundle) collect() error {
	switch b.source.Kind {
	case Index:
		return b.addIndex(path.Join(b.base, filepath.Base(b.source.Path)))
	case Package:
		return b.addPackage(path.Join(b.base, filepath.Base(b.source.Path)))
	case Named:
		for _, name := range b.source.Members {
			if err := b.mustAdd(path.Join(b.base, name)); err != nil {
				return err
			}
		}
		return nil
	default:
		return b.addFolder(b.base)
	}
}

// mustAdd adds a file that somebody named: without it there is nothing to review.
func (b *bundle) mustAdd(at string) error {
	if b.seen[at] {
		return nil
	}
	why, err := b.add(at, false)
	if err == nil && why != "" {
		shown := filepath.Join(b.root.Name(), filepath.FromSlash(at))
		if _, missing := b.root.Stat(filepath.FromSlash(at)); errors.Is(missing, fs.ErrNotExist) {
			return &Error{Path: shown, Err: fs.ErrNotExist}
		}
		return &Error{Path: shown, Reason: why}
	}
	return err
}

// add reads a file into the bundle, once. The text says why it is left out; the error, that the bundle is too large.
func (b *bundle) add(at string, context bool) (why string, err error) {
	if b.seen[at] {
		return "", nil
	}
	b.seen[at] = true
	if len(b.files) == MaxFiles {
		return "", &Error{Path: b.source.Path, Reason: fmt.Sprintf(
			"it holds more than %d documents; name fewer files, or a smaller folder", MaxFiles)}
	}
	data, err := limits.ReadIn(b.root, filepath.FromSlash(at), MaxBytes)
	var large *limits.TooLargeError
	switch {
	case errors.As(err, &large):
		return "", &Error{Path: b.source.Path, Reason: fmt.Sprintf("%s has more than the %d MB that parley reviews; split it, or leave it out", b.nameOf(at), MaxBytes>>20)}
	case errors.Is(err, fs.ErrNotExist):
		return "it is not there", nil
	case errors.Is(err, limits.ErrNotRegular):
		return "it is not an ordinary file", nil
	case IsEscape(err):
		return "a link leads from there to a place outside", nil
	case err != nil:
		return Explain(err), nil
	}
	if why := Unreadable(data); why != "" && len(bytes.TrimSpace(data)) > 0 {
		return why, nil
	}
	if b.bytes += int64(len(data)); b.bytes > MaxBytes {
		return "", &Error{Path: b.source.Path, Reason: fmt.Sprintf(
			"its documents have more than %d MB together, and parley reviews at most that; name fewer files", MaxBytes>>20)}
	}
	b.files = append(b.files, bundleFile{path: at, data: data, context: context})
	return "", nil
}

// IsEscape reports whether a file was not opened because a link leads out of the root. The library tells it by its words alone.
func IsEscape(err error) bool { return err != nil && Explain(err) == "path escapes from parent" }

func (b *bundle) note(format string, args ...any) {
	b.notes = append(b.notes, foreign.Line(fmt.Sprintf(format, args...)))
}

// addIndex adds an index and the files that it links to; what is an index below it is followed as well. Files of other folders are context:
// they are read after the index's own chapters.
func (b *bundle) addIndex(at string) error {
	if err := b.mustAdd(at); err != nil {
		return err
	}
	err := b.follow(b.files[len(b.files)-1], within(path.Dir(at)))
	slices.SortStableFunc(b.files, func(x, y bundleFile) int { return cmp.Compare(rank(x.context), rank(y.context)) })
	return err
}

// rank orders what is judged before what is context.
func rank(context bool) int {
	if context {
		return 1
	}
	return 0
}

// follow adds what an index links to. Its own chapters lie below a folder.
func (b *bundle) follow(index bundleFile, chapter func(string) bool) error {
	for _, link := range document.Parse(index.path, index.data).Links {
		target, _, ok := link.Split()
		if !ok || link.Image || target == "" {
			continue
		}
		if plain, err := url.PathUnescape(target); err == nil {
			target = plain
		}
		to := path.Join(path.Dir(index.path), target)
		if b.seen[to] || isContextFile(to) {
			continue
		}
		from := fmt.Sprintf("%s:%d", b.nameOf(index.path), link.Line)
		if !filepath.IsLocal(filepath.FromSlash(to)) {
			b.note("%s links to %s, outside the session: it is not read", from, target)
			continue
		}
		if info, err := b.root.Stat(filepath.FromSlash(to)); err == nil && info.IsDir() {
			continue // a folder is a place to look, and no text
		}
		before := len(b.files)
		why, err := b.add(to, !chapter(to))
		switch {
		case err != nil:
			return err
		case why != "":
			b.note("%s links to %s, which is left out: %s", from, target, why)
		case len(b.files) > before && isIndex(to) && chapter(to):
			if err := b.follow(b.files[before], chapter); err != nil {
				return err
			}
		}
	}
	return nil
}

// within reports of a path whether it lies below a folder.
func within(dir string) func(string) bool {
	return func(at string) bool { return dir == "." || strings.HasPrefix(at, dir+"/") }
}

// isContextFile reports whether a file says what was asked for: what is to be covered is no part of what covers it.
func isContextFile(at string) bool { return path.Base(at) == "discovery-context.json" }

// addPackage adds a report, then the documents of its folder as its context.
func (b *bundle) addPackage(report string) error {
	if err := b.mustAdd(report); err != nil {
		return err
	}
	err := b.addFolder(b.base)
	for i := range b.files {
		b.files[i].context = i > 0
	}
	return err
}

// addFolder adds the documents below a folder: of each folder its index first, then by path.
func (b *bundle) addFolder(dir string) error {
	var found []string
	err := fs.WalkDir(b.root.FS(), dir, func(at string, entry fs.DirEntry, err error) error {
		name := path.Base(at)
		switch {
		case err != nil && at == dir:
			return err
		case err != nil:
			b.note("%s is left out: %s", b.nameOf(at), Explain(err))
		case entry.IsDir() && at != dir && (strings.HasPrefix(name, ".") || slices.Contains(b.skipped(), name)):
			return fs.SkipDir
		case b.source.WithoutReviews && path.Dir(at) == dir && slices.Contains(reviewFiles, name):
		case entry.Type()&fs.ModeSymlink != 0 && !strings.HasPrefix(name, ".") && IsDocumentName(name):
			b.note("%s is left out: it is a link, and of a folder its own files are read", b.nameOf(at))
		case entry.Type().IsRegular() && !strings.HasPrefix(name, ".") && IsDocumentName(name):
			if found = append(found, at); len(found) > MaxFiles {
				return &Error{Path: b.source.Path, Reason: fmt.Sprintf("it holds more than %d documents; name fewer files, or a smaller folder", MaxFiles)}
			}
		}
		return nil
	})
	var refused *Error
	if errors.As(err, &refused) {
		return err
	} else if err != nil {
		return &Error{Path: b.source.Path, Reason: Explain(err), Err: err}
	}
	slices.SortStableFunc(found, compareDocuments)
	for _, at := range found {
		why, err := b.add(at, false)
		if err != nil {
			return err
		}
		if why != "" {
			b.note("%s is left out: %s", b.nameOf(at), why)
		}
	}
	return nil
}

// foreignFolders hold what others wrote.
var foreignFolders = []string{"node_modules", "vendor"}

// reviewFolders hold what reviewers wrote about the documents of a session.
var reviewFolders = []string{"discussions", "evidence", "analyses", "explorations", "wisdom"}

// reviewFiles are what a review writes at the top of a session.
var reviewFiles = []string{"discussion.md", "conclusions.md"}

// skipped are the folders that hold no document of this bundle.
func (b *bundle) skipped() []string {
	if b.source.Kind == Package || b.source.WithoutReviews {
		return slices.Concat(foreignFolders, reviewFolders)
	}
	return foreignFolders
}

// IsDocumentName reports whether a file of a folder counts as one of its documents.
func IsDocumentName(name string) bool {
	extension := strings.ToLower(path.Ext(name))
	return extension == ".md" || extension == ".markdown"
}

// stages is the order in which the kinds of documents are written, and read.
var stages = []document.Profile{document.Context, document.Brief, document.Specification, document.Architecture, document.Epics, document.General, document.Readiness}

// compareDocuments puts what comes earlier in a project first, by the name of the file or its folder, then an index before its chapters,
// then by path.
func compareDocuments(a, b string) int {
	return cmp.Or(cmp.Compare(stageOf(a), stageOf(b)), compareWithIndexFirst(strings.Split(a, "/"), strings.Split(b, "/")))
}

// stageOf is the place of a file in that order, by the outermost of its folders whose name says it. A folder spec/ holds documents of all
// kinds.
func stageOf(at string) int {
	parts := slices.DeleteFunc(strings.Split(at, "/"), func(part string) bool { return part == "spec" || part == "specs" })
	for _, part := range parts {
		if stage := slices.Index(stages, document.ProfileOfName(part)); stage >= 0 && stages[stage] != document.General {
			return stage
		}
	}
	return slices.Index(stages, document.General)
}

// compareWithIndexFirst compares paths part by part; an index comes before what lies beside it.
func compareWithIndexFirst(a, b []string) int {
	for i := range min(len(a), len(b)) {
		lastA, lastB := i == len(a)-1, i == len(b)-1
		indexA, indexB := lastA && isIndex(a[i]), lastB && isIndex(b[i])
		switch {
		case indexA != indexB && indexA:
			return -1
		case indexA != indexB:
			return 1
		case a[i] != b[i]:
			return cmp.Compare(a[i], b[i])
		}
	}
	return cmp.Compare(len(a), len(b))
}

// nameOf is a file's path as the bundle calls it: from the folder of the source's path.
func (b *bundle) nameOf(at string) string {
	name, err := filepath.Rel(filepath.FromSlash(b.base), filepath.FromSlash(at))
	if err != nil {
		return at
	}
	return filepath.ToSlash(name)
}

// join puts the files into one text, each behind a line that names it.
func (b *bundle) join() (text []byte, files []round.File, notes []string) {
	var out bytes.Buffer
	out.Grow(int(b.bytes) + 64*len(b.files))
	line := 1
	for _, f := range b.files {
		name := foreign.Line(b.nameOf(f.path))
		if len(bytes.TrimSpace(f.data)) == 0 {
			b.note("%s is empty", name)
		}
		if note := encodingNote(name, f.data); note != "" {
			b.note("%s", note)
		}
		out.WriteString(round.Separator(name) + "\n")
		line++
		begin := out.Len()
		out.Write(f.data)
		if len(f.data) > 0 && f.data[len(f.data)-1] != '\n' {
			out.WriteByte('\n')
		}
		count := bytes.Count(out.Bytes()[begin:], []byte("\n"))
		files = append(files, round.File{Path: name, SHA256: hash(f.data), Bytes: int64(len(f.data)), Line: line, Lines: count, Context: f.context})
		out.WriteByte('\n')
		line += count + 1
	}
	return out.Bytes(), files, b.notes
}
