package session

import "path/filepath"

// movedTo is a state as it holds in the folder where it was found. A session that was copied or moved holds its own files: what lay in
// the folder where it was written is meant in this one, so that nobody reads, or changes, the original's. The same is so of the project
// around a session that parley made below .parley/.
func (state State) movedTo(folder string) State {
	if sameFolder(state.Folder, folder) {
		state.Folder = ""
	}
	if state.Folder == "" {
		return state
	}
	paths := []*string{&state.ArtifactPath, &state.DiscoveryContext, &state.ToolsFile}
	if state.Continues != nil {
		reference := *state.Continues
		state.Continues = &reference
		paths = append(paths, &reference.Session)
	}
	for _, path := range paths {
		*path = movedPath(*path, state.Folder, folder)
	}
	return state
}

// OriginalPath is where the document was when the state was written.
func (state State) OriginalPath(folder string) string {
	return movedPath(state.ArtifactPath, folder, state.Folder)
}

// Project is the folder whose documents a session is about: the one that holds .parley/, or, of a session that another program made, the
// session itself.
func Project(folder string) string {
	if above := filepath.Dir(folder); filepath.Base(above) == ownDir {
		return filepath.Dir(above)
	}
	return folder
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

// movedPath is a path of one session, or of its project, in another; a path that is of neither stays.
func movedPath(path, from, to string) string {
	if path == "" || from == "" {
		return path
	}
	if moved, is := pathBelow(path, from, to); is {
		return moved
	}
	if Project(from) == from || Project(to) == to {
		return path
	}
	moved, _ := pathBelow(path, Project(from), Project(to))
	return moved
}

// pathBelow is a path of one folder in another; it reports whether the path is of that folder, and returns it as it is where not.
func pathBelow(path, from, to string) (string, bool) {
	for _, root := range []string{from, realFolder(from)} {
		if inner, err := filepath.Rel(root, path); err == nil && filepath.IsLocal(inner) {
			return filepath.Join(realFolder(to), inner), true
		}
	}
	return path, false
}
