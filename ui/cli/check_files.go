package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// maxChecked is how many documents one call of parley check looks at.
const maxChecked = 10_000

// documentsAt are the documents that were named, and those in the folders that were named, in the order of their paths, each once.
// In a folder only Markdown counts, and what is hidden or linked is left alone; a file that was named counts whatever it is.
func documentsAt(folder string, words []string) ([]string, error) {
	var paths []string
	for _, word := range words {
		path := absolutePath(folder, word)
		info, err := os.Stat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, &missingFileError{word, err}
		case err != nil:
			return nil, fmt.Errorf("cannot read %s: %s", word, explainFileError(err))
		case !info.IsDir():
			paths = append(paths, path)
			continue
		}
		found, err := markdownIn(path)
		if err != nil {
			return nil, fmt.Errorf("cannot read %s: %s", word, explainFileError(err))
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%s has no Markdown documents: name the files", word)
		}
		paths = append(paths, found...)
	}
	slices.Sort(paths)
	if paths = slices.Compact(paths); len(paths) > maxChecked {
		return nil, errTooManyDocuments
	}
	return paths, nil
}

var errTooManyDocuments = fmt.Errorf("there are more than %d documents: name fewer folders", maxChecked)

// dependencyFolders hold what others wrote.
var dependencyFolders = []string{"node_modules", "vendor"}

// markdownIn are the Markdown files below a folder.
func markdownIn(root string) ([]string, error) {
	var found []string
	err := visitFiles(root, func(path string, linked bool) error {
		if !linked && isMarkdownName(path) {
			if found = append(found, path); len(found) > maxChecked {
				return errTooManyDocuments
			}
		}
		return nil
	})
	return found, err
}

// visitFiles calls visit for each file below a folder that is neither hidden nor what others wrote, and for each link there: where it leads is not
// looked at.
func visitFiles(root string, visit func(path string, linked bool) error) error {
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil { // the entry may be missing
			return err
		}
		name := entry.Name()
		switch {
		case entry.IsDir() && path != root && (strings.HasPrefix(name, ".") || slices.Contains(dependencyFolders, name)):
			return filepath.SkipDir
		case (entry.Type().IsRegular() || isLink(entry)) && !strings.HasPrefix(name, "."):
			return visit(path, isLink(entry))
		}
		return nil
	})
}

func isLink(entry fs.DirEntry) bool { return entry.Type()&fs.ModeSymlink != 0 }

func isMarkdownName(name string) bool {
	extension := strings.ToLower(filepath.Ext(name))
	return extension == ".md" || extension == ".markdown"
}
