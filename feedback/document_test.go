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

// A project that was copied or moved with the sessions below its .parley/ is reviewed where it is: the document, the tools file and the
// discussion that went before are those of the copy. One that the copy lacks is not read where the original has it.
func TestACopiedProjectHasItsOwnFiles(t *testing.T) {
	t.Parallel()
	original, copied := filepath.Join(t.TempDir(), "one"), filepath.Join(t.TempDir(), "two")
	if err := os.MkdirAll(filepath.Join(original, ".parley"), 0o755); err != nil {
		t.Fatal(err)
	}
	document := filepath.Join(original, "brief.md")
	if err := os.WriteFile(document, []byte("# Brief\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(".parley", "REVIEW-002-brief")
	s, err := session.Open(filepath.Join(original, name))
	if err != nil {
		t.Fatal(err)
	}
	state := session.State{
		RoundID: "REVIEW-002", Artifact: "brief.md", ArtifactPath: document, Mode: "auto", MaxRounds: 1, ToolsFile: filepath.Join(original, "p.yaml"),
		Continues: &session.Reference{Session: filepath.Join(original, ".parley", "REVIEW-001-brief"), RoundID: "REVIEW-001"},
	}
	if err := s.WriteState(state); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(copied, os.DirFS(original)); err != nil {
		t.Fatal(err)
	}
	real, err := filepath.EvalSymlinks(copied)
	if err != nil {
		t.Fatal(err)
	}
	for _, named := range []string{"brief.md", document} {
		got, err := feedback.Document(filepath.Join(copied, name), "REVIEW-002", named, "")
		if want := filepath.Join(real, "brief.md"); err != nil || got != want {
			t.Errorf("%s: %q, %v; want %q", named, got, err, want)
		}
	}
	found := readState(t, filepath.Join(copied, name), "REVIEW-002")
	if want := filepath.Join(real, "p.yaml"); found.ToolsFile != want {
		t.Errorf("the tools file is %q; want %q", found.ToolsFile, want)
	}
	if want := filepath.Join(real, ".parley", "REVIEW-001-brief"); found.Continues.Session != want {
		t.Errorf("it goes on from %q; want %q", found.Continues.Session, want)
	}
	if err := os.Remove(filepath.Join(copied, "brief.md")); err != nil {
		t.Fatal(err)
	}
	_, err = feedback.Document(filepath.Join(copied, name), "REVIEW-002", "brief.md", "")
	if err == nil || !strings.Contains(err.Error(), "this copy of the session does not have it") {
		t.Errorf("without the document: %v", err)
	}
}

// readState is a subject's state as a session that is opened has it.
func readState(t *testing.T, folder, roundID string) session.State {
	t.Helper()
	s, err := session.OpenReadOnly(folder)
	if err != nil {
		t.Fatal(err)
	}
	state, err := s.ReadState(roundID)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return state
}
