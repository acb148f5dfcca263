package session_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/feedback/session"
)

// planned makes a folder as another program lays it out.
func planned(t *testing.T, folder string, files map[string]string) string {
	t.Helper()
	for name, text := range files {
		name = filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

const (
	anAnalysis = `{"perspective": "technical", "key_insights": [{"insight": "The cache has no bound", "confidence": "high"}],
  "key_findings": [{"finding": "Entries are never dropped", "file_ref": "cache.go:12"}], "open_questions": ["Who owns the cache?"]}`
	teamState = `{"status": "active", "role_state": {"analyst": {"key_findings": ["Two caches exist"], "decisions": ["Keep one: less to explain"]}, "explorer": {"file_count": 3}}}`
)

// What others came to is read where their layout has it, and not one byte of it is written.
func TestUpstreamIsReadAndNeverWritten(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"analyses/analysis-001.json": anAnalysis, "analyses/analysis-002.json": "{broken", "analyses/notes.md": "# Notes",
		"explorations/exploration-001.json": `{"perspective": "architectural", "key_findings": ["Writes go around it"], "questions_for_analysis": ["Why?"]}`,
		".msg/meta.json":                    teamState,
	}
	folder := planned(t, filepath.Join(t.TempDir(), "UAN-cache-2026-03-09"), files)
	s, err := session.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, u := range s.Upstream() {
		told = append(told, u.By+": "+strings.Join(u.Points, "; ")+" ? "+strings.Join(u.Questions, "; "))
	}
	want := []string{
		"technical: The cache has no bound; Entries are never dropped ? Who owns the cache?",
		"architectural: Writes go around it ? Why?",
		"analyst: Two caches exist; Keep one: less to explain ? ",
	}
	if !slices.Equal(told, want) {
		t.Errorf("read\n%s", strings.Join(told, "\n"))
	}
	if warnings := s.Warnings(); len(warnings) != 1 || !strings.Contains(warnings[0], "analysis-002.json") {
		t.Errorf("warnings %q", warnings)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if got, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name))); err != nil || string(got) != text {
			t.Errorf("%s was changed: %v", name, err)
		}
	}
}

// A round's JSON is found whatever number of digits its writer gave it, and the next one of parley's follows it.
func TestRoundsArePadded(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"UAN-cache": "discussions/discussion-round-002.json", "larder": "discussions/discussion-round-2.json"} {
		folder := planned(t, filepath.Join(t.TempDir(), name), map[string]string{
			"discussions/discussion-round-001.json": `{"round": 1, "type": "initial", "new_findings": ["The cache has no bound"]}`,
		})
		s, err := session.Open(folder)
		if err != nil {
			t.Fatal(err)
		}
		summary, err := s.ReadRound(1)
		if err != nil || !slices.Equal(summary.NewFindings, []string{"The cache has no bound"}) {
			t.Errorf("%s: %+v, %v", name, summary, err)
		}
		if got := s.RoundFileName(2); got != want {
			t.Errorf("%s: the next is %s", name, got)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A layout that somebody gave a session is the session's from then on.
func TestAGivenLayoutIsKept(t *testing.T) {
	t.Parallel()
	folder := planned(t, filepath.Join(t.TempDir(), "run"), map[string]string{"notes.md": "# Notes"})
	for _, given := range []string{"maestro-run", "", "team-lifecycle", ""} {
		s, err := session.Open(folder, session.WithLayout(given))
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Layout().Name; given != "" && got != given || given == "" && got == "" {
			t.Errorf("given %q: %s", given, got)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	s, err := session.OpenReadOnly(folder)
	if err != nil || s.Layout().Name != "team-lifecycle" {
		t.Fatalf("%v: %v", s, err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// Sessions of the workflows of a project are listed in its root, those that nobody has discussed in by their layout; no link is
// followed.
func TestWorkflowsAreListed(t *testing.T) {
	t.Parallel()
	root, elsewhere := t.TempDir(), t.TempDir()
	planned(t, root, map[string]string{
		".workflow/.team/TLV4-larder-2026-05-01/spec/product-brief.md":         "# Brief",
		".workflow/.team/UAN-cache-2026-03-09/discussion.md":                   "# Discussion",
		".workflow/.spec/SPEC-larder-2026-02-11/spec-config.json":              "{}",
		".workflow/sessions/20260723-larder/runs/001-team/outputs/spec/b.json": "{}",
		".workflow/.team/TLS-larder-2026-01-02/spec/product-brief.md":          "# Brief",
		"plans/spec/product-brief.md":                                          "# Brief", // may be anything
		".workflow/issues/ISS-1/notes.md":                                      "no session",
	})
	planned(t, elsewhere, map[string]string{"TLV4-outside/spec/product-brief.md": "# Brief"})
	if err := os.Symlink(elsewhere, filepath.Join(root, ".workflow", ".linked")); err != nil {
		t.Skip("no links here")
	}
	found, err := session.List(root)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range found {
		names = append(names, filepath.Base(s.Folder)+" "+string(s.Subjects[0].Progress))
	}
	slices.Sort(names)
	want := []string{"001-team of other origin", "SPEC-larder-2026-02-11 of other origin", "TLS-larder-2026-01-02 of other origin", "TLV4-larder-2026-05-01 of other origin", "UAN-cache-2026-03-09 of other origin"}
	if !slices.Equal(names, want) {
		t.Errorf("listed %q", names)
	}
}
