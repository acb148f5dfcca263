package cli

import (
	"bytes"
	"cmp"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"parley/engine/artifact"
	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/ui/cli/config"
)

// The documents that a folder offers for a review: so many rows at most, of so many that were found in so many of its folders.
const maxOffered, maxFound, maxSearchedFolders = 50, 1000, 300

// OfferedDocuments are what can be reviewed in a folder.
type OfferedDocuments struct {
	Paths     []string       // as a person would type them; that of a folder ends with a separator
	Files     map[string]int // how many documents a folder has that is offered
	More      int            // how many documents were found that are not among the paths
	IsPartial bool           // whether there are folders that were not searched
	Refused   []string       // Markdown files that a review would refuse: they are empty, too large, or no text
}

// offeredDocuments are the Markdown files of a folder and of those below it, by name, those of a folder before those of its folders.
// A folder with several documents is offered before them: they can be reviewed as one.
func offeredDocuments(folder string) (offered OfferedDocuments) {
	found, refused, isPartial := findDocuments(folder)
	offered.IsPartial, offered.Refused, offered.Files = isPartial, refused, map[string]int{}
	slices.SortFunc(found, compareTreePaths)
	slices.SortFunc(refused, compareTreePaths)
	holders := foldersOfSeveral(found)
	for _, path := range found {
		for _, dir := range parentsOf(path) {
			if row := dir + string(filepath.Separator); holders[dir] > 0 && offered.Files[row] == 0 && len(offered.Paths) < maxOffered {
				offered.Paths, offered.Files[row] = append(offered.Paths, row), holders[dir]
			}
		}
		if len(offered.Paths) < maxOffered {
			offered.Paths = append(offered.Paths, path)
		} else {
			offered.More++
		}
	}
	return offered
}

// OfferedDocument is one of the offered documents, for its preview.
type OfferedDocument struct {
	Text    []byte // how it begins, as far as a preview has use for it
	Bytes   int64  // how long it is
	Changed time.Time
}

// maxPreviewed is how much of a document is read for its preview.
const maxPreviewed = 1 << 20

// offeredDocument reads how a document of a folder begins.
func offeredDocument(folder, path string) (OfferedDocument, error) {
	file, err := os.Open(filepath.Join(folder, path))
	if err != nil {
		return OfferedDocument{}, err
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return OfferedDocument{}, err
	}
	text, err := io.ReadAll(io.LimitReader(file, maxPreviewed))
	return OfferedDocument{Text: text, Bytes: info.Size(), Changed: info.ModTime()}, err
}

// findDocuments are the documents of a folder and of those below it that can be reviewed, those that would be refused, and whether some
// folders were not searched.
func findDocuments(folder string) (found, refused []string, isPartial bool) {
	folders := []string{"."}
	for i := 0; i < len(folders); i++ {
		entries, err := os.ReadDir(filepath.Join(folder, folders[i]))
		if err != nil {
			continue // what cannot be read is not offered
		}
		for _, e := range entries {
			path := filepath.Join(folders[i], e.Name())
			switch {
			case strings.HasPrefix(e.Name(), "."), foreign.Line(path) != path, slices.Contains(dependencyFolders, e.Name()):
			case e.IsDir() && len(folders) == maxSearchedFolders, len(found) == maxFound:
				isPartial = true
			case e.IsDir():
				folders = append(folders, path)
			case !e.Type().IsRegular() || !isMarkdownName(e.Name()):
			case canBeReviewed(filepath.Join(folder, path)):
				found = append(found, path)
			default:
				refused = append(refused, path)
			}
		}
	}
	return found, refused, isPartial
}

// foldersOfSeveral are the folders that hold several documents, with how many. One that has all of them from a single folder in it is
// left out: that folder stands for them.
func foldersOfSeveral(documents []string) map[string]int {
	count, direct := map[string]int{}, map[string]map[string]bool{}
	for _, path := range documents {
		parents := parentsOf(path)
		for i, dir := range parents {
			if direct[dir] == nil {
				direct[dir] = map[string]bool{}
			}
			count[dir]++
			if child := path; i+1 < len(parents) {
				direct[dir][parents[i+1]] = true
			} else {
				direct[dir][child] = true
			}
		}
	}
	for dir, children := range direct {
		if len(children) < 2 {
			delete(count, dir)
		}
	}
	return count
}

// parentsOf are the folders that a path below the working folder leads through, from the top.
func parentsOf(path string) (parents []string) {
	for dir := filepath.Dir(path); dir != "."; dir = filepath.Dir(dir) {
		parents = append(parents, dir)
	}
	slices.Reverse(parents)
	return parents
}

// compareTreePaths orders paths as a tree shows them: the files of a folder by name, then its folders.
func compareTreePaths(a, b string) int {
	x, y := strings.Split(a, string(filepath.Separator)), strings.Split(b, string(filepath.Separator))
	for i := 0; i < min(len(x), len(y)); i++ {
		if x[i] == y[i] {
			continue
		}
		if last, other := i == len(x)-1, i == len(y)-1; last != other {
			if last {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(strings.ToLower(x[i]), strings.ToLower(y[i])), cmp.Compare(x[i], y[i]))
	}
	return cmp.Compare(len(x), len(y))
}

// headBytes are enough of a file to see whether it is a text.
const headBytes = 8 << 10

// canBeReviewed reports whether a file would not be refused: an empty one is, one that is too large, and one that is no text or cannot be
// read. Only its beginning is looked at.
func canBeReviewed(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil || info.Size() > artifact.MaxBytes {
		return false
	}
	head := make([]byte, min(headBytes, info.Size()))
	if _, err := io.ReadFull(file, head); err != nil {
		return false
	}
	if blank := len(bytes.TrimSpace(head)) == 0; blank && info.Size() > headBytes {
		return true // what follows is not known
	}
	return artifact.Unreadable(head) == ""
}

// foundTools are the AI tools of the perspectives' chains whose programs are there. Whether they work is the doctor's to say.
func (a App) foundTools(c *config.Config) (found []string) {
	if a.LookPath == nil {
		return nil
	}
	for _, name := range toolsInChains(c.Perspectives) {
		program := name
		if i := slices.IndexFunc(c.Tools, func(t config.Tool) bool { return t.Name == name && len(t.Command) > 0 }); i >= 0 {
			program = c.Tools[i].Command[0]
		}
		if _, err := a.LookPath(program); err == nil && name != perspective.Direct {
			found = append(found, name)
		}
	}
	return found
}
