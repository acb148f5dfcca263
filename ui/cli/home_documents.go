package cli

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"

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
	for _, d := range found[:min(len(found), maxOffered)] {
		paths = append(paths, d.path)
	}
	return paths
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
