package session_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

// obstacles are what a stranger may put where a file or a folder of a session belongs.
var obstacles = map[string]func(outside, name string) error{
	"a link to a file":     func(outside, name string) error { return os.Symlink(filepath.Join(outside, "file"), name) },
	"a link to a folder":   func(outside, name string) error { return os.Symlink(outside, name) },
	"a dangling link":      func(outside, name string) error { return os.Symlink(filepath.Join(outside, "new"), name) },
	"a link to itself":     func(_, name string) error { return os.Symlink(filepath.Base(name), name) },
	"a link to a device":   func(_, name string) error { return os.Symlink("/dev/zero", name) },
	"a link up":            func(_, name string) error { return os.Symlink("../../../../../../../../etc", name) },
	"a pipe":               func(_, name string) error { return fifo(name) },
	"a folder":             func(_, name string) error { return os.Mkdir(name, 0o700) },
	"a folder of no one's": func(_, name string) error { return os.Mkdir(name, 0) },
}

// places are all files and folders that parley writes to or reads in a session.
var places = []string{
	".parley", ".parley/lock", ".parley/holder.json", ".parley/raw", ".parley/raw/DISCUSS-002", ".parley/artifacts", ".parley/DISCUSS-002",
	".parley/DISCUSS-002/state.json", ".parley/DISCUSS-002/round-1", ".parley/DISCUSS-002/round-1/events.ndjson",
	".parley/DISCUSS-002/round-1/events.ndjson.torn", ".parley/DISCUSS-002/records.sha256", ".parley/DISCUSS-002/conclusions.md",
	"discussions", "discussions/rounds", "discussions/DISCUSS-002-discussion.md", "discussions/rounds/DISCUSS-002-round-1.md",
	"discussions/discussion-round-1.json", "discussion.md", "shared-memory.json", "discoveries.ndjson", "wisdom", "wisdom/issues.md",
	"findings.json", "conclusions.md", "conclusions.json",
}

// TestNoLinkLeadsOutOfTheSession does everything that a session can do with each obstacle in each place: it
// ends, nothing outside is made, read into the session or changed, and no refusal has several lines.
func TestNoLinkLeadsOutOfTheSession(t *testing.T) {
	t.Parallel()
	for what, put := range obstacles {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			for _, place := range places {
				outside, folder := t.TempDir(), filepath.Join(t.TempDir(), "session")
				if err := os.WriteFile(filepath.Join(outside, "file"), []byte("secret of mine\n"), 0o644); err != nil {
					t.Fatal(err)
				}
				if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, place)), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := put(outside, filepath.Join(folder, place)); err != nil {
					t.Fatal(err)
				}
				for _, told := range everything(t, folder) {
					if strings.Contains(told, "\n") || strings.Contains(told, "secret of mine") {
						t.Errorf("%s at %s: told %q", what, place, told)
					}
				}
				entries, err := os.ReadDir(outside)
				if data, errRead := os.ReadFile(filepath.Join(outside, "file")); err != nil || errRead != nil || len(entries) != 1 || string(data) != "secret of mine\n" {
					t.Errorf("%s at %s: outside is changed: %v, %q", what, place, entries, data)
				}
				holdsNot(t, folder, "secret of mine", what+" at "+place)
			}
		})
	}
}

// everything uses a session in every way there is, and returns all that was told.
func everything(t *testing.T, folder string) (told []string) {
	t.Helper()
	tell := func(err error) {
		if err != nil {
			told = append(told, err.Error())
		}
	}
	s, err := session.Open(folder, session.WithFS(func(disk session.FS) session.FS { return unsynced{disk} }))
	tell(err)
	if err != nil {
		_, err := session.Summarize(folder)
		tell(err)
		return told
	}
	tell(s.WriteState(session.State{RoundID: "DISCUSS-002", Artifact: "a.md", MaxRounds: 5}))
	_, err = s.ReadState("DISCUSS-002")
	tell(err)
	log, err := s.OpenLog("DISCUSS-002", 1, engine.EventDecoders())
	tell(err)
	if err == nil {
		tell(errors.Join(log.Append(event(1)), log.Close()))
	}
	_, err = s.Logs("DISCUSS-002", engine.EventDecoders())
	tell(err)
	raw, _, err := s.Store("DISCUSS-002", 1).Raw("risk", "fake", 1, "stdout")
	tell(err)
	if err == nil {
		tell(raw.Close())
	}
	tell(s.WriteArtifact([]byte("text")))
	a, high := account(1), round.Blocked
	a.Round.Verdict = high
	s.WriteRound(a)
	_, err = s.Store("DISCUSS-002", 1).WriteRecord(t.Context(), someRound(1), "# Discussion Record: x\n")
	tell(err)
	tell(s.WriteFindings("DISCUSS-002", &ledger.Ledger{}))
	_, _, err = s.WriteConclusions("DISCUSS-002", "# Conclusions\n", map[string]int{})
	tell(err)
	_, err = s.Discoveries()
	tell(err)
	_, err = s.ReadRound(1)
	tell(err)
	text, err := s.Overview()
	tell(err)
	holds := strings.Contains(text, "secret of mine")
	if _, err = session.Summarize(folder); holds {
		told = append(told, "secret of mine")
	}
	tell(err)
	told = append(told, s.Warnings()...)
	tell(s.Close())
	return told
}

// holdsNot looks for a text in every ordinary file.
func holdsNot(t *testing.T, folder, text, what string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(name string, entry os.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return nil //nolint:nilerr // a folder of no one's
		}
		if data, err := os.ReadFile(name); err == nil && strings.Contains(string(data), text) {
			t.Errorf("%s: %s holds what is outside", what, name)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestReviewsOfAnyFileStayInTheirFolder puts links where the folder of ad-hoc reviews and its lock belong.
func TestReviewsOfAnyFileStayInTheirFolder(t *testing.T) {
	t.Parallel()
	for _, place := range []string{".parley", ".parley/numbering.lock"} {
		for what, obstruct := range obstacles {
			if place == ".parley" && strings.HasPrefix(what, "a folder") {
				continue // that is what it should be
			}
			outside, dir := t.TempDir(), t.TempDir()
			put(t, dir, "a.md", "x")
			put(t, outside, "file", "x")
			if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, place)), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := obstruct(outside, filepath.Join(dir, place)); err != nil {
				t.Fatal(err)
			}
			folder, _, err := session.NewAdHoc(dir, filepath.Join(dir, "a.md"))
			if err == nil || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s at %s: %q, %v", what, place, folder, err)
			}
			if entries, err := os.ReadDir(outside); err != nil || len(entries) != 1 {
				t.Errorf("%s at %s: outside %v, %v", what, place, entries, err)
			}
		}
	}
}

func TestNamesThatAreTooLong(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, name := range []string{strings.Repeat("x", 5000), strings.Repeat("x/", 5000), strings.Repeat("x", 300)} {
		if s, err := session.Open(filepath.Join(dir, name)); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.20s…: %v, %v", name, s, err)
		}
	}
	s := opened(t, dir)
	file, name, err := s.Store("DISCUSS-002", 1).Raw(strings.Repeat("价", 4000), strings.Repeat("t", 4000), 1, strings.Repeat("s", 4000))
	if err != nil || len(filepath.Base(name)) > 255 {
		t.Fatalf("%d bytes of a name, %v", len(filepath.Base(name)), err)
	}
	if err := file.Close(); err != nil {
		t.Error(err)
	}
}

// TestAHugeRecordIsKeptAside has a record of ten megabytes where the next one belongs.
func TestAHugeRecordIsKeptAside(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	huge := "# Discussion Record: DISCUSS-002\n" + strings.Repeat("The job retries a few times, it says.\n", 10<<20/38)
	put(t, folder, "discussions/DISCUSS-002-discussion.md", huge)
	s := opened(t, folder)
	if _, err := s.Store("DISCUSS-002", 1).WriteRecord(t.Context(), someRound(1), "# Discussion Record: new\n"); err != nil {
		t.Fatal(err)
	}
	kept, err := filepath.Glob(filepath.Join(folder, "discussions", "*.edited-*.md"))
	if err != nil || len(kept) != 1 || get(t, folder, "discussions/"+filepath.Base(kept[0])) != huge {
		t.Errorf("kept %v, %v", kept, err)
	}
}
