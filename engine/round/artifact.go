package round

import (
	"path"
	"slices"
	"sort"
	"strconv"
	"strings"

	"parley/engine/review"
)

// Artifact identifies what was reviewed. Changed is set when its bytes differ at the end. Files are those of a bundle, in the order in
// which they were read as one text; nil for a single document.
type Artifact struct {
	Path    string `json:"path"`
	SHA256  string `json:"sha256"`
	Bytes   int64  `json:"bytes,omitempty"`
	Changed bool   `json:"changed,omitempty"`
	// Kind says what makes a bundle: "index", "folder", "files" or "package"; "" for a single document.
	Kind  string `json:"kind,omitempty"`
	Files []File `json:"files,omitempty"`
}

// PathOf is a file of the bundle as one finds it, with the path by which the artifact is called; name is that of the artifact.
func (a Artifact) PathOf(name, file string) string {
	switch {
	case file == "":
		return name
	case a.Kind == "index" || a.Kind == "package":
		return path.Join(path.Dir(name), file)
	default:
		return path.Join(name, file)
	}
}

// titleFiles is how many of the files that were named one by one stand in a title.
const titleFiles = 3

// Title is what was reviewed, for people: the path, but of files that were named one by one the files. The folder that holds those
// was not reviewed.
func (a Artifact) Title() string { return a.TitleAs(a.Path) }

// TitleAs is Title with another path of the artifact.
func (a Artifact) TitleAs(name string) string {
	if a.Kind != "files" || len(a.Files) == 0 {
		return name
	}
	paths := make([]string, len(a.Files))
	for i, f := range a.Files {
		paths[i] = f.Path
	}
	return TitleOf(name, paths)
}

// TitleOf is the title of files that were named one by one, with the path of the folder that holds them all.
func TitleOf(folder string, files []string) string {
	var titles []string
	for _, file := range files[:min(len(files), titleFiles)] {
		titles = append(titles, path.Join(folder, file))
	}
	if more := len(files) - titleFiles; more > 0 {
		return strings.Join(titles, ", ") + " and " + strconv.Itoa(more) + " more"
	}
	return strings.Join(titles, ", ")
}

// File is one file of a bundle. Line is the line of the bundle's text, counted from 1, on which the file begins, and Lines how many it
// has there. Context marks a file that is read beside the others and is not itself what is judged.
type File struct {
	Path    string `json:"path"`
	SHA256  string `json:"sha256"`
	Bytes   int64  `json:"bytes"`
	Line    int    `json:"line"`
	Lines   int    `json:"lines"`
	Context bool   `json:"context,omitempty"`
}

// At is the file that holds a line of the bundle's text, and the line in that file; false for a single document, and for the lines
// between the files.
func (a Artifact) At(line int) (File, int, bool) { return FileAt(a.Files, line) }

// FileAt is the file among these that holds a line of their text, and the line in that file.
func FileAt(files []File, line int) (File, int, bool) {
	i := sort.Search(len(files), func(i int) bool { return files[i].Line > line }) - 1
	if i < 0 || line >= files[i].Line+files[i].Lines {
		return File{}, 0, false
	}
	return files[i], line - files[i].Line + 1, true
}

// Where says in which file of a bundle a line of its text stands; the zero value for a single document.
func (a Artifact) Where(line int) review.Where {
	file, at, ok := a.At(line)
	if !ok {
		return review.Where{}
	}
	return review.Where{File: file.Path, FileLine: at}
}

// File is the file of the bundle that is called so.
func (a Artifact) File(path string) (File, bool) {
	i := slices.IndexFunc(a.Files, func(f File) bool { return f.Path == path })
	if i < 0 {
		return File{}, false
	}
	return a.Files[i], true
}

// Separator is the line that stands before a file in a bundle's text.
func Separator(path string) string {
	return "<!-- file: " + strings.ReplaceAll(path, "--", "- -") + " -->"
}

// RelocateFiles finds files of a bundle again in another version of its text, given line by line: a revision moves them. Files that are
// not there any more are left out.
func RelocateFiles(files []File, lines []string) []File {
	begins := map[string]int{}
	for i := len(lines) - 1; i >= 0; i-- { // the first of equal lines counts
		if strings.HasPrefix(lines[i], "<!-- file: ") {
			begins[lines[i]] = i + 2
		}
	}
	var found []File
	for _, f := range files {
		line, ok := begins[Separator(f.Path)]
		if !ok {
			continue
		}
		f.Line = line
		found = append(found, f)
	}
	slices.SortStableFunc(found, func(a, b File) int { return a.Line - b.Line })
	for i := range found {
		end := len(lines) // the text ends with a line break, and nothing stands behind it
		if i+1 < len(found) {
			end = found[i+1].Line - 1
		}
		found[i].Lines = max(0, end-found[i].Line-1)
	}
	return found
}
