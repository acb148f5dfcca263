package layout

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/perspective"
)

// File is where a session keeps the name of a layout that somebody gave it, because it shows another one or none.
const File = ".parley/layout"

// maxName bounds how much of that file is read.
const maxName = 64

// contextFile is what the other documents of a session are held against.
const contextFile = "discovery-context.json"

// All lists the layouts, the default first.
func All() []Layout { return table() }

// Names are those of all layouts.
func Names() []string {
	var names []string
	for _, l := range table() {
		names = append(names, l.Name)
	}
	return names
}

// Find returns the layout of a name.
func Find(name string) (Layout, bool) {
	for _, l := range table() {
		if l.Name == name {
			return l, true
		}
	}
	return Layout{}, false
}

// Of is the layout of a session's folder: the one that it was given, else the one that it shows, else the default. It is read
// from names of files alone, so a stranger's folder can choose a row of the table and nothing else.
func Of(folder string) Layout {
	l, _ := Recognise(folder)
	return l
}

// Recognise is Of, with what shows it; "" for the default.
func Recognise(folder string) (l Layout, sign string) {
	if given, is := givenTo(folder); is {
		return given, "it was given to this session"
	}
	all := table()
	base := filepath.Base(folder)
	for _, l := range all[1:] {
		for _, name := range l.Names {
			if strings.HasPrefix(base, name) {
				return l, "the folder's name begins with " + name
			}
		}
	}
	for _, l := range all[1:] {
		for _, sign := range l.Signs {
			if found, err := fs.Glob(os.DirFS(folder), sign); err == nil && len(found) > 0 {
				return l, "there is " + found[0]
			}
		}
	}
	return all[0], ""
}

// givenTo is the layout whose name a session keeps.
func givenTo(folder string) (Layout, bool) {
	name := filepath.Join(folder, filepath.FromSlash(File))
	info, err := os.Lstat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxName {
		return Layout{}, false
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return Layout{}, false
	}
	return Find(strings.TrimSpace(string(data)))
}

// IsDefault reports whether it is the layout of a folder that shows no other.
func (l Layout) IsDefault() bool { return l.Name == Default }

// Context is the path of the discovery context, relative to the session.
func (l Layout) Context() string { return path.Join(l.Documents, contextFile) }

// ContextOf is the absolute path of a session's discovery context.
func ContextOf(folder string) string {
	return filepath.Join(folder, filepath.FromSlash(Of(folder).Context()))
}

// Candidates are the documents of a round that a session has, in the order of the round's places: all that the first place
// with any has. There is more than one only where a pattern finds several.
func (l Layout) Candidates(folder string, r perspective.Round) []string {
	for _, place := range slices.Concat([]string{r.Artifact}, l.Elsewhere[r.ID]) {
		found, err := fs.Glob(os.DirFS(folder), place)
		if err == nil && len(found) > 0 {
			return found
		}
	}
	return nil
}

// cutFolder is a path within a folder.
func cutFolder(name, folder string) (within string, inside bool) {
	if folder == "." {
		return name, true
	}
	return strings.CutPrefix(name, folder+"/")
}
