package sessions

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// pathCompleter completes paths as they are typed. It remembers the folder that it read last: a field asks at every key.
type pathCompleter struct {
	folder string
	names  []string // a folder's with a separator at the end
}

// complete says what begins as the last part of a path does, and how far it is certain. A folder gets its separator; hidden files
// are only meant by whoever begins with a dot, and scripts and the like where no document and no folder begins so.
func (c *pathCompleter) complete(text string) parts.Completion {
	folder, start := filepath.Split(text)
	var found []string
	for _, name := range c.read(folder) {
		if strings.HasPrefix(name, start) && (start != "" || !strings.HasPrefix(name, ".")) {
			found = append(found, name)
		}
	}
	if documents := slices.DeleteFunc(slices.Clone(found), func(name string) bool { return !isDocumentName(name) }); len(documents) > 0 {
		found = documents
	}
	if text == "~" {
		found = []string{"~" + string(filepath.Separator)}
	}
	if len(found) == 0 {
		return parts.Completion{Text: text}
	}
	return parts.Completion{Text: folder + commonBeginning(found), Names: found}
}

// read is the names in a folder that can be typed, as a person would write its path.
func (c *pathCompleter) read(folder string) []string {
	if c.names != nil && c.folder == folder {
		return c.names
	}
	c.folder, c.names = folder, []string{}
	where := filepath.Clean(withHome(folder) + ".")
	if strings.HasSuffix(folder, string(filepath.Separator)) {
		where = filepath.Clean(withHome(folder))
	}
	entries, err := os.ReadDir(where)
	if err != nil {
		return c.names
	}
	for _, e := range entries {
		name := e.Name()
		if safetext.Line(name) != name {
			continue
		}
		isFolder := e.IsDir()
		if e.Type()&fs.ModeSymlink != 0 {
			info, err := os.Stat(filepath.Join(where, name))
			isFolder = err == nil && info.IsDir()
		}
		if isFolder {
			name += string(filepath.Separator)
		}
		c.names = append(c.names, name)
	}
	return c.names
}

// documentEndings are how the names of documents end.
var documentEndings = []string{".md", ".markdown", ".mdown", ".mkd", ".mdx", ".txt", ".text", ".rst", ".adoc", ".org"}

// isDocumentName reports whether a name is that of a document, or of a folder that may have some.
func isDocumentName(name string) bool {
	return strings.HasSuffix(name, string(filepath.Separator)) || slices.Contains(documentEndings, strings.ToLower(filepath.Ext(name)))
}

// commonBeginning is what all names begin with.
func commonBeginning(names []string) string {
	common := slices.MinFunc(names, func(a, b string) int { return len(a) - len(b) })
	for _, name := range names {
		for !strings.HasPrefix(name, common) {
			common = strings.ToValidUTF8(common[:len(common)-1], "")
		}
	}
	return common
}

// withHome puts the person's folder in the place of a leading ~, as a shell does.
func withHome(path string) string {
	rest, begins := strings.CutPrefix(path, "~")
	if !begins || rest != "" && !os.IsPathSeparator(rest[0]) {
		return path
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return path
	}
	return home + rest
}
