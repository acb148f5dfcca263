package cli

import (
	"bytes"
	"cmp"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/artifact"
	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/ui/cli/config"
)

// The documents that a folder without sessions offers for a review: so many at most, and of so many of its folders.
const maxOffered, maxSearchedFolders = 50, 100

// offeredDocuments are the Markdown files of a folder and of the folders in it, as a person would type them: those of the folder
// itself first, the newest first.
func offeredDocuments(folder string) []string {
	type document struct {
		path  string
		depth int
		at    int64
	}
	var found []document
	folders := []string{"."}
	for i := 0; i < len(folders); i++ {
		entries, err := os.ReadDir(filepath.Join(folder, folders[i]))
		if err != nil {
			continue // what cannot be read is not offered
		}
		for _, e := range entries {
			path := filepath.Join(folders[i], e.Name())
			switch {
			case strings.HasPrefix(e.Name(), "."), foreign.Line(path) != path, e.Name() == "node_modules", e.Name() == "vendor":
			case e.IsDir() && i == 0 && len(folders) < maxSearchedFolders:
				folders = append(folders, path)
			case e.Type().IsRegular() && isMarkdown(e.Name()):
				if info, err := e.Info(); err == nil {
					found = append(found, document{path, min(i, 1), info.ModTime().UnixNano()})
				}
			}
		}
	}
	slices.SortFunc(found, func(a, b document) int {
		return cmp.Or(cmp.Compare(a.depth, b.depth), cmp.Compare(b.at, a.at), cmp.Compare(a.path, b.path))
	})
	var paths []string
	for _, d := range found {
		if len(paths) == maxOffered {
			break
		}
		if canBeReviewed(filepath.Join(folder, d.path)) {
			paths = append(paths, d.path)
		}
	}
	return paths
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

func isMarkdown(name string) bool {
	return slices.Contains([]string{".md", ".markdown"}, strings.ToLower(filepath.Ext(name)))
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
