package session_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

// everywhere is the variable that makes the tests try every bit, and every byte of the larger files.
const everywhere = "PARLEY_TEST_EVERYWHERE"

// damages are what one bad byte can make of a file: the byte gone, or each of its bits flipped in turn; one of them, when
// not everything is tried.
func damages(data []byte, at int) [][]byte {
	all := [][]byte{slices.Delete(bytes.Clone(data), at, at+1)}
	for bit := range 8 {
		if os.Getenv(everywhere) == "" && bit != at%8 {
			continue
		}
		damaged := bytes.Clone(data)
		damaged[at] ^= 1 << bit
		all = append(all, damaged)
	}
	return all
}

// TestADamagedLogIsNeverReadAsAnother flips every bit and drops every byte of a log: each event that is read is one
// that was written, and what is not read is told.
func TestADamagedLogIsNeverReadAsAnother(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := opened(t, folder)
	log := logged(t, s)
	stream := engine.NewStream(0, func() time.Time { return time.Unix(7, 0).UTC() }, func(e engine.Event) {
		if err := log.Append(e); err != nil {
			t.Error(err)
		}
	})
	stream.Emit(engine.RoundStarted{ID: "DISCUSS-002", Number: 1, MaxRounds: 5, Type: round.Initial})
	stream.Emit(engine.PerspectiveFinished{Review: round.Review{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Rating: 3}}})
	stream.Emit(engine.RoundFinished{Round: round.Round{ID: "DISCUSS-002", Number: 1, Verdict: round.Reached}})
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(logFile(folder))
	if err != nil {
		t.Fatal(err)
	}
	written := eventsOf(t, s)
	if len(written) != 3 || len(s.Warnings()) > 0 {
		t.Fatalf("%d events", len(written))
	}
	tried := 0
	for at := range whole {
		for _, damaged := range damages(whole, at) {
			tried++
			if err := os.WriteFile(logFile(folder), damaged, 0o600); err != nil {
				t.Fatal(err)
			}
			got := eventsOf(t, s)
			told := s.Warnings()
			for _, e := range got {
				if !slices.ContainsFunc(written, func(w engine.Event) bool { return reflect.DeepEqual(w, e) }) {
					t.Fatalf("byte %d of %q: read as %+v", at, damaged, e)
				}
			}
			if len(got) < len(written) && len(told) == 0 {
				t.Fatalf("byte %d of %q: %d events are lost in silence", at, damaged, len(written)-len(got))
			}
		}
	}
	t.Logf("%d damages of %d bytes", tried, len(whole))
}

func eventsOf(t *testing.T, s *session.Session) []engine.Event {
	t.Helper()
	logs, err := s.Logs("DISCUSS-002", engine.EventDecoders())
	if err != nil || len(logs) != 1 {
		t.Fatalf("%d logs, %v", len(logs), err)
	}
	return logs[0].Events
}

// TestADamagedStateIsRefused flips every bit and drops every byte of a state: it is read as it was written, or refused
// in one line that names the file.
func TestADamagedStateIsRefused(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := opened(t, folder)
	if err := s.WriteState(session.State{RoundID: "DISCUSS-002", Artifact: "a.md", ArtifactPath: "/x/a.md", Mode: "deep", MaxRounds: 5, Created: time.Unix(7, 0).UTC()}); err != nil {
		t.Fatal(err)
	}
	want, err := s.ReadState("DISCUSS-002")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(folder, ".parley", "DISCUSS-002", "state.json")
	whole := []byte(get(t, folder, ".parley/DISCUSS-002/state.json"))
	refused, tried := 0, 0
	for at := range whole {
		for _, damaged := range damages(whole, at) {
			tried++
			if err := os.WriteFile(name, damaged, 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := s.ReadState("DISCUSS-002")
			switch {
			case err != nil:
				refused++
				if strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), name) {
					t.Fatalf("byte %d of %q: %v", at, damaged, err)
				}
			case !reflect.DeepEqual(got, want):
				t.Fatalf("byte %d of %q is read as %+v", at, damaged, got)
			}
		}
	}
	t.Logf("%d of %d damages refused", refused, tried)
}

// TestDamagedSharedFilesAreNeverMadeWorse does the same to the files that other programs write, too, and that carry no
// checksum: nothing panics, and a file that cannot be understood stays as it is and is named.
func TestDamagedSharedFilesAreNeverMadeWorse(t *testing.T) {
	t.Parallel()
	first := t.TempDir()
	s := opened(t, first)
	s.WriteRound(account(1))
	l := &ledger.Ledger{}
	if err := s.WriteFindings("DISCUSS-001", l); err != nil {
		t.Fatal(err)
	}
	record := "# Discussion Record: x\n\n## Ratings\n\n| Perspective | Rating |\n|---|---|\n| risk | 3/5 |\n"
	if _, err := s.Store("DISCUSS-002", 1).WriteRecord(t.Context(), someRound(1), record); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"shared-memory.json", "findings.json", "discoveries.ndjson", "discussion.md", "discussions/discussion-round-1.json",
		"discussions/DISCUSS-002-discussion.md", ".parley/DISCUSS-002/records.sha256",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := filepath.Join(t.TempDir(), "session")
			if err := os.CopyFS(folder, os.DirFS(first)); err != nil {
				t.Fatal(err)
			}
			if err := os.Remove(filepath.Join(folder, ".parley", "holder.json")); err != nil && !errors.Is(err, os.ErrNotExist) {
				t.Fatal(err)
			}
			s := opened(t, folder, session.WithFS(func(disk session.FS) session.FS { return unsynced{disk} }))
			whole := []byte(get(t, folder, name))
			step := 1
			if os.Getenv(everywhere) == "" {
				step = max(1, len(whole)/40)
			}
			for at := 0; at < len(whole); at += step {
				damaged := bytes.Clone(whole)
				damaged[at] ^= 1 << (at % 8)
				put(t, folder, name, string(damaged))
				round, err := s.ReadRound(1)
				if err != nil && (strings.Contains(err.Error(), "\n") || name != "discussions/discussion-round-1.json") {
					t.Fatalf("byte %d: round %+v, %v", at, round, err)
				}
				s.WriteRound(account(2))
				told := s.Warnings()
				if err := s.WriteFindings("DISCUSS-002", l); err != nil {
					told = append(told, err.Error())
				}
				if _, err := s.Store("DISCUSS-002", 2).WriteRecord(t.Context(), someRound(2), strings.Replace(record, "3/5", "4/5", 1)); err != nil {
					told = append(told, err.Error())
				}
				told = append(told, s.Warnings()...)
				after := get(t, folder, name)
				if filepath.Ext(name) == ".json" && !json.Valid([]byte(after)) && (after != string(damaged) || !strings.Contains(strings.Join(told, "\n"), filepath.Base(name))) {
					t.Fatalf("byte %d: %q became %q; told %q", at, damaged, after, told)
				}
			}
		})
	}
}

// unsynced is a disk that is not waited for.
type unsynced struct{ session.FS }

func (u unsynced) OpenFile(name string, flag int, perm os.FileMode) (session.File, error) {
	file, err := u.FS.OpenFile(name, flag, perm)
	if err != nil {
		return nil, err
	}
	return unsyncedFile{file}, nil
}

type unsyncedFile struct{ session.File }

func (unsyncedFile) Sync() error { return nil }

// TestALogOfBeforeTheChecksumsIsContinued reads events without checksums and those after them with.
func TestALogOfBeforeTheChecksumsIsContinued(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	put(t, folder, ".parley/DISCUSS-002/round-1/events.ndjson", `{"seq":1,"time":"2026-03-14T09:00:00Z","type":"warning","data":{"text":"old"}}`+"\n")
	s := opened(t, folder)
	log := logged(t, s)
	if err := errors.Join(log.Append(event(2)), log.Append(event(5)), log.Close()); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(get(t, folder, ".parley/DISCUSS-002/round-1/events.ndjson"), "\n")
	if !strings.Contains(lines[1], `,"crc":"`) || strings.Contains(lines[0], "crc") {
		t.Errorf("lines %q", lines)
	}
	if got := eventsOf(t, s); len(got) != 3 || got[0].Body != (engine.WarningRaised{Text: "old"}) {
		t.Errorf("events %+v", got)
	}
	if w := strings.Join(s.Warnings(), "\n"); !strings.Contains(w, "before line 3, events 3 to 4 are missing") {
		t.Errorf("warnings %q", w)
	}
}
