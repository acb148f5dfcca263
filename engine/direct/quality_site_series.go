package direct

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"parley/engine/pattern"
)

// specAnchor is what spec-md calls a heading: "Agent Tooling" is sec-Agent-Tooling.
var specAnchor = pattern.New(`^sec-\p{Lu}`)

// numberedAnchor is what Sphinx calls a heading of which no letter can stand in an anchor: the sixth such one is id6.
var numberedAnchor = pattern.New(`^id\d+$`)

// isOfSphinx reports whether the document is a page of a site that Sphinx makes: its folder, or one above it, has what that needs.
func (f readableFolder) isOfSphinx() bool {
	for dir := f.dir; ; dir = path.Dir(dir) {
		for _, sign := range []string{"conf.py", "index.rst"} {
			if _, err := f.root.Stat(filepath.FromSlash(path.Join(dir, sign))); err == nil {
				return true
			}
		}
		if dir == "." || dir == "/" {
			return false
		}
	}
}

// siteSeries knows the numbered documents of folders: "erc-20.md", "erc-721.md".
type siteSeries struct {
	files readableFolder
	names map[string]map[string]int // of a folder, how many files of each series it has
}

// numberedFile is the name of a document of a series.
var numberedFile = pattern.New(`^([A-Za-z]+)-\d+\.md$`)

// minSeries is how many documents of one series a folder has that is the series' own.
const minSeries = 3

// manyTimes as many documents as the target's series has make the folder another series' own: one page of the target's may stand in it.
const manyTimes = 10

// isNamedBySite reports whether a target that is no file is named as a site names the documents of a series: the folder holds a series, and
// next to nothing of the one that the target is of ("eip-20.md" beside eip-1.md, erc-721.md, erc-1155.md and others).
func (s *siteSeries) isNamedBySite(target string) bool {
	named := numberedFile.FindStringSubmatch(path.Base(target))
	at, ok := resolve(s.files.dir, path.Dir(target))
	if named == nil || !ok {
		return false
	}
	same, others := 0, 0
	for prefix, n := range s.series(at) {
		switch {
		case prefix == named[1]:
			same = n
		case strings.EqualFold(prefix, named[1]): // a name in other letters is a mistake
			return false
		default:
			others = max(others, n)
		}
	}
	return others >= minSeries && same*manyTimes <= others
}

// series counts the documents of each series in a folder.
func (s *siteSeries) series(dir string) map[string]int {
	if counted, known := s.names[dir]; known {
		return counted
	}
	counted := map[string]int{}
	entries, _ := fs.ReadDir(s.files.root.FS(), dir) // a folder that cannot be read holds no series
	for _, e := range entries {
		if named := numberedFile.FindStringSubmatch(e.Name()); named != nil {
			counted[named[1]]++
		}
	}
	if s.names == nil {
		s.names = map[string]map[string]int{}
	}
	s.names[dir] = counted
	return counted
}
