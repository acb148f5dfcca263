package session

import "path/filepath"

// movedTo is a state as it holds in the folder where it was found. A session that was copied or moved holds its own files: what lay in
// the folder where it was written is meant in this one, so that nobody reads, or changes, the original's.
func (state State) movedTo(folder string) State {
	if sameFolder(state.Folder, folder) {
		state.Folder = ""
	}
	if state.Folder == "" {
		return state
	}
	for _, path := range []*string{&state.ArtifactPath, &state.DiscoveryContext} {
		*path = movedPath(*path, state.Folder, folder)
	}
	return state
}

// OriginalPath is where the document was when the state was written.
func (state State) OriginalPath(folder string) string {
	return movedPath(state.ArtifactPath, folder, state.Folder)
}

// sameFolder reports whether two paths name one folder. It follows links: a folder may be named by more than one path.
func sameFolder(a, b string) bool {
	return realFolder(a) == realFolder(b)
}

func realFolder(path string) string {
	if found, err := filepath.EvalSymlinks(path); err == nil {
		return found
	}
	return filepath.Clean(path)
}

// movedPath is a path of one folder in another; a path that is not of that folder stays.
func movedPath(path, from, to string) string {
	if path == "" || from == "" {
		return path
	}
	for _, root := range []string{from, realFolder(from)} {
		if inner, err := filepath.Rel(root, path); err == nil && filepath.IsLocal(inner) {
			return filepath.Join(realFolder(to), inner)
		}
	}
	return path
}
