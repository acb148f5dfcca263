package session_test

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/feedback/session"
)

// What was not sent is kept in a private file of the session, bounded and without anything that acts on a terminal.
func TestDraftsAreKeptSmallAndHarmless(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s, err := session.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close() //nolint:errcheck // the test is over
	if got := s.Drafts("REVIEW-001"); len(got) != 0 {
		t.Errorf("without a file: %v", got)
	}
	many := map[string]string{"too long": strings.Repeat("x", 1<<20), "nothing": ""}
	for i := range 100 {
		many[strings.Repeat("n", i+1)] = "text"
	}
	if err := s.SaveDrafts("REVIEW-001", many); err != nil {
		t.Fatal(err)
	}
	if got := s.Drafts("REVIEW-001"); len(got) != 64 || got["too long"] != "" {
		t.Errorf("%d of 102 are kept, %d bytes of the long one", len(got), len(got["too long"]))
	}
	want := map[string]string{"note F-001": "half a thought", "new": "two\nlines"}
	if err := s.SaveDrafts("REVIEW-001", map[string]string{"note F-001": "half a thought", "new": "two\nlines", "ask F-008": " ", "reject F-008": "\n"}); err != nil {
		t.Fatal(err)
	}
	if got := s.Drafts("REVIEW-001"); !maps.Equal(got, want) {
		t.Errorf("kept %v, want %v", got, want)
	}
	file := filepath.Join(folder, ".parley", "REVIEW-001", "drafts.json")
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v", info, err)
	}
	for text, want := range map[string]int{`{"note F-001":"\u001b[2Jgone\u0007"}`: 1, `{"new":" ","note F-001":"\n"}`: 0, `[1]`: 0, `{`: 0, "": 0} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		got := s.Drafts("REVIEW-001")
		if len(got) != want || strings.ContainsAny(got["note F-001"], "\x1b\x07") {
			t.Errorf("%s: %q", text, got)
		}
	}
}
