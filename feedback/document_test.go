package feedback_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/feedback"
	"parley/feedback/session"
)

// A copied session is read with its own files; where the copy lacks one, that is said, and the original's is not read in its place.
func TestACopiedSessionHasItsOwnFiles(t *testing.T) {
	t.Parallel()
	original, copied := filepath.Join(t.TempDir(), "one"), filepath.Join(t.TempDir(), "two")
	document := filepath.Join(original, "spec", "brief.md")
	if err := os.MkdirAll(filepath.Dir(document), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(document, []byte("# Brief\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := session.Open(original)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.WriteState(session.State{RoundID: "DISCUSS-002", Artifact: "spec/brief.md", ArtifactPath: document, Mode: "auto", MaxRounds: 1}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(copied, os.DirFS(original)); err != nil {
		t.Fatal(err)
	}
	for _, named := range []string{"spec/brief.md", document} {
		got, err := feedback.Document(copied, "DISCUSS-002", named, "")
		want, _ := filepath.EvalSymlinks(filepath.Join(copied, "spec", "brief.md"))
		if err != nil || got != want {
			t.Errorf("%s: %q, %v; want %q", named, got, err, want)
		}
	}
	if err := os.Remove(filepath.Join(copied, "spec", "brief.md")); err != nil {
		t.Fatal(err)
	}
	if got, err := feedback.Document(copied, "DISCUSS-002", "spec/brief.md", ""); err == nil || !strings.Contains(err.Error(), "this copy of the session does not have it") {
		t.Errorf("%q, %v", got, err)
	}
}
