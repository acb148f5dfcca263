package session_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/feedback/session"
)

// A record stands only for a round whose result was logged: one without is a loss that names both files.
func TestARecordWithoutAResultIsALostRound(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := opened(t, folder)
	for n, name := range map[int]string{1: "DISCUSS-002-round-1.md", 2: "DISCUSS-002-round-2.md"} {
		if _, err := s.Store("DISCUSS-002", n).WriteRecord(t.Context(), someRound(n), "# Discussion Record: "+name+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	put(t, folder, "discussions/rounds/DISCUSS-002-round-1.edited-12345678.md", "mine")
	put(t, folder, "discussions/rounds/DISCUSS-0021-round-7.md", "another's")
	if lost := s.LostRounds("DISCUSS-002", []int{1, 2}); len(lost) > 0 {
		t.Errorf("nothing is lost, and it says %v", lost)
	}
	lost := s.LostRounds("DISCUSS-002", []int{2})
	want := session.LostRound{
		Number: 1, Log: filepath.Join(folder, ".parley/DISCUSS-002/round-1/events.ndjson"),
		Record: filepath.Join(folder, "discussions/rounds/DISCUSS-002-round-1.md"),
	}
	if len(lost) != 1 || lost[0] != want {
		t.Errorf("lost %v, want %v", lost, want)
	}
	if text := want.String(); !strings.Contains(text, want.Log+" has lost the result of round 1") || !strings.Contains(text, want.Record) {
		t.Errorf("it says %q", text)
	}
}

// What a damaged discussion's files hold is copied once for each damage, and not again with what was written since.
func TestWhatADamagedDiscussionHeldIsKeptOnce(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := opened(t, folder)
	if _, err := s.Store("DISCUSS-002", 1).WriteRecord(t.Context(), someRound(1), "# Discussion Record: before\n"); err != nil {
		t.Fatal(err)
	}
	put(t, folder, "findings.json", "{}")
	put(t, folder, ".parley/DISCUSS-002/round-1/events.ndjson", "half")
	kept, err := s.KeepAside("DISCUSS-002", []string{"round 1 lost line 3"})
	if err != nil || kept == "" {
		t.Fatalf("kept in %q: %v", kept, err)
	}
	for name, want := range map[string]string{
		"discussions/DISCUSS-002-discussion.md": "# Discussion Record: before\n", "findings.json": "{}", "DISCUSS-002/round-1/events.ndjson": "half",
	} {
		if data, err := os.ReadFile(filepath.Join(kept, name)); err != nil || string(data) != want {
			t.Errorf("%s holds %q, %v; want %q", name, data, err, want)
		}
	}
	if again, err := s.KeepAside("DISCUSS-002", []string{"round 1 lost line 3"}); again != "" || err != nil {
		t.Errorf("it was kept a second time, in %q: %v", again, err)
	}
	if other, err := s.KeepAside("DISCUSS-002", []string{"round 1 lost line 4"}); other == "" || other == kept || err != nil {
		t.Errorf("another damage is kept in %q: %v", other, err)
	}
}
