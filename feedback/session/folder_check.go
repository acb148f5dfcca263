package session

import (
	"os"
	"path/filepath"
	"strings"
)

// CheckFolder reports whether a folder may become the session of a review of the artifact: it is missing or empty, shows the
// signs of a session, or holds the artifact itself. Any other is somebody's folder of something else, which a session's
// files would only litter: a *FolderError.
func CheckFolder(folder, artifact string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil //nolint:nilerr // a missing folder is made, and opening any other says better what is wrong
	}
	visible := 0
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") {
			visible++
		}
	}
	if visible == 0 || containsArtifact(folder, artifact) {
		return nil
	}
	s, err := OpenReadOnly(folder)
	if err != nil {
		return &FolderError{
			Folder: folder, Err: err,
			Reason: "it holds other things and no session; name an empty or a new folder, or one with spec in it",
		}
	}
	return s.Close()
}

// containsArtifact reports whether the artifact lies in the folder.
func containsArtifact(folder, artifact string) bool {
	inner, err := filepath.Rel(folder, artifact)
	return err == nil && filepath.IsLocal(inner)
}
