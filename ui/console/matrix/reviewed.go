package matrix

import (
	"os"
	"path/filepath"

	"parley/engine"
	"parley/engine/round"
)

// reviewedOf are the documents of a package that an artifact consists of, each with what the artifact calls it: "" for its only one. An
// event names its artifact from the folder in which the round was run: find says where that is, seen from any other.
func reviewedOf(traced engine.TracedPackage, of round.Artifact, find func(named, file string) (string, error)) map[string]string {
	files := of.Files
	if len(files) == 0 {
		files = []round.File{{}}
	}
	found := map[string]string{}
	for _, f := range files {
		at := of.PathOf(of.Path, f.Path)
		if find != nil {
			if there, err := find(of.Path, f.Path); err == nil {
				at = there
			}
		}
		for _, document := range traced.Read.Files {
			if isOneFile(at, traced.Source.PathOf(document.Path)) {
				found[document.Path] = f.Path
			}
		}
	}
	return found
}

// isOneFile reports whether two paths lead to one file; of what is not there, their names tell.
func isOneFile(a, b string) bool {
	one, err := os.Stat(a)
	other, err2 := os.Stat(b)
	if err == nil && err2 == nil {
		return os.SameFile(one, other)
	}
	a, err = filepath.Abs(filepath.FromSlash(a))
	b, err2 = filepath.Abs(filepath.FromSlash(b))
	return err == nil && err2 == nil && a == b
}
