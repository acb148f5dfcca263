package session_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"parley/feedback/session"
)

func TestCheckFolderAcceptsSessionsOnly(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name  string
		files []string
		fits  bool
	}{
		{"an empty folder", nil, true},
		{"only hidden files", []string{".git/HEAD"}, true},
		{"a planning session", []string{"spec/brief.md", "notes.txt"}, true},
		{"a session of another program", []string{"discoveries.ndjson", "x"}, true},
		{"the artifact's own folder", []string{"doc.md", "x"}, true},
		{"somebody's folder", []string{"photo.jpg"}, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			artifact := filepath.Join(t.TempDir(), "doc.md")
			for _, name := range c.files {
				path := filepath.Join(folder, name)
				if name == "doc.md" {
					artifact = path
				}
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, nil, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			err := session.CheckFolder(folder, artifact)
			var strange *session.FolderError
			if c.fits && err != nil || !c.fits && !errors.As(err, &strange) {
				t.Errorf("Fit: %v, want a fit: %v", err, c.fits)
			}
		})
	}
	if err := session.CheckFolder(filepath.Join(t.TempDir(), "new"), "doc.md"); err != nil {
		t.Errorf("a folder that is still to be made: %v", err)
	}
}
