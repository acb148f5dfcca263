package session_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"parley/feedback/ledger"
	"parley/feedback/session"
)

// old adds the files of a stored session that match as seeds.
func old(f *testing.F, pattern string) {
	f.Helper()
	names, err := filepath.Glob(filepath.Join("..", "testdata", pattern))
	if err != nil || len(names) == 0 {
		f.Fatalf("no seeds for %s (%v)", pattern, err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
}

// view opens a session with one file in it for reading.
func view(t *testing.T, name string, data []byte) (*session.Session, string) {
	t.Helper()
	folder := memoryDir(t)
	put(t, folder, name, string(data))
	s, err := session.OpenReadOnly(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, folder
}

// oneLine holds of every refusal.
func oneLine(t *testing.T, err error) {
	t.Helper()
	if err != nil && strings.Contains(err.Error(), "\n") {
		t.Fatalf("an error of several lines: %q", err)
	}
}

// FuzzState reads any bytes as a state: it is refused in a line, or comes back as it was read.
func FuzzState(f *testing.F) {
	old(f, "session-v1/own/*/state.json")
	f.Add([]byte(`{"version":2,"round_id":"DISCUSS-002","feedback_timeout":"5m0s","crc":"00000000"}`))
	f.Add([]byte(`{"version":1,"feedback_timeout":-1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		folder := memoryDir(t)
		s := unsyncedOpened(t, folder)
		put(t, folder, ".parley/DISCUSS-002/state.json", string(data))
		state, err := s.ReadState("DISCUSS-002")
		if oneLine(t, err); err != nil {
			return
		}
		state.RoundID = "DISCUSS-002"
		if err := s.WriteState(state); err != nil {
			return // a time that JSON cannot hold
		}
		if again, err := s.ReadState("DISCUSS-002"); err != nil || !reflect.DeepEqual(normal(t, again), normal(t, state)) {
			t.Fatalf("%+v became %+v (%v)", state, again, err)
		}
	})
}

// normal is a state without the difference between an empty and a missing list.
func normal(t *testing.T, s session.State) string {
	t.Helper()
	s.Version = 0
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// FuzzFindings reads any bytes as a ledger and adds a subject to it: it is refused and stays, or both can be read.
func FuzzFindings(f *testing.F) {
	old(f, "session-v1/findings.json")
	old(f, "findings.json.golden")
	f.Add([]byte(`{"parley":"finding-ledger","version":1,"subjects":[{"round_id":"Z"},{"round_id":"A"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 16<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		folder := memoryDir(t)
		put(t, folder, "findings.json", string(data))
		s := unsyncedOpened(t, folder)
		before, err := s.Findings()
		oneLine(t, err)
		err = s.WriteFindings("DISCUSS-777", &ledger.Ledger{Round: 3})
		if oneLine(t, err); err != nil {
			if get(t, folder, "findings.json") != string(data) {
				t.Fatal("a refused file was changed")
			}
			return
		}
		after, err := s.Findings()
		if err != nil || len(after) < len(before) {
			t.Fatalf("%d subjects, then %d (%v)", len(before), len(after), err)
		}
	})
}

// FuzzRound reads any bytes as a round's JSON, and numbers the next round by it.
func FuzzRound(f *testing.F) {
	old(f, "session-v1/discussions/discussion-round-*.json")
	old(f, "discussions-discussion-round-2.json.golden")
	f.Add([]byte(`{"updated_understanding":{"confirmed":{"text":["x"]}},"new_questions":7}`))
	f.Add([]byte(`{"round_id":7,"subject_round":"x"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		folder := memoryDir(t)
		put(t, folder, "discussions/discussion-round-1.json", string(data))
		s := unsyncedOpened(t, folder)
		_, err := s.ReadRound(1)
		oneLine(t, err)
		s.WriteRound(account(1))
		if s.WriteRound(account(1)); !strings.Contains(get(t, folder, "discussion.md"), "### Round ") {
			t.Fatal("the timeline is missing")
		}
		files, err := os.ReadDir(filepath.Join(folder, "discussions"))
		if err != nil || len(files) > 2 {
			t.Fatalf("one round made %d files (%v)", len(files), err)
		}
	})
}

// FuzzTimeline appends to any discussion.md: what was there stays, or the file is refused and stays.
func FuzzTimeline(f *testing.F) {
	old(f, "session-v1/discussion.md")
	f.Add([]byte("### Round 1 - Discussion (2026-03-14T09:01:00Z)"))
	f.Add([]byte("\r\n\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		folder := memoryDir(t)
		put(t, folder, "discussion.md", string(data))
		s := unsyncedOpened(t, folder)
		s.WriteRound(account(1))
		got := get(t, folder, "discussion.md")
		if !strings.HasPrefix(got, string(data)) || len(s.Warnings()) > 0 && got != string(data) {
			t.Fatalf("%q became %q", data, got)
		}
		s.WriteRound(account(1))
		if again := get(t, folder, "discussion.md"); again != got {
			t.Fatalf("written twice: %q", again)
		}
	})
}

// FuzzOverview shows a session of other origin: records, timeline and board of any bytes.
func FuzzOverview(f *testing.F) {
	old(f, "session-v1/discoveries.ndjson")
	old(f, "session-v1/discussions/*.md")
	f.Add([]byte("\xef\xbb\xbf{\"type\":\"discussion_point\",\"data\":{\"topic\":\"x\\u001b[2J\"}}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		s, folder := view(t, "discoveries.ndjson", data)
		put(t, folder, "discussion.md", string(data))
		put(t, folder, "discussions/X-discussion.md", string(data))
		text, err := s.Overview()
		if oneLine(t, err); !strings.HasPrefix(text, "# Session ") {
			t.Fatalf("%q, %v", text, err)
		}
		if _, err := session.Summarize(folder); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzHolder opens a session with any bytes as its holder and its digests: it opens, and a record is not lost.
func FuzzHolder(f *testing.F) {
	f.Add([]byte(`{"pid":1,"host":"x","since":"2026-01-01T00:00:00Z"}`))
	f.Add([]byte("0000000000000000000000000000000000000000000000000000000000000000\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		folder := memoryDir(t)
		put(t, folder, ".parley/holder.json", string(data))
		put(t, folder, ".parley/DISCUSS-002/records.sha256", string(data))
		put(t, folder, "discussions/DISCUSS-002-discussion.md", "# Discussion Record: mine\n")
		s := unsyncedOpened(t, folder)
		if holder := s.Holder(); holder != nil && holder.String() == "" {
			t.Fatal("a holder without words")
		}
		if _, err := s.Store("DISCUSS-002", 1).WriteRecord(t.Context(), someRound(1), "# Discussion Record: new\n"); err != nil {
			t.Fatal(err)
		}
		kept, err := filepath.Glob(filepath.Join(folder, "discussions", "*.edited-*.md"))
		if err != nil || len(kept) != 1 {
			t.Fatalf("kept %v (%v)", kept, err)
		}
	})
}

// FuzzConclusions writes conclusions beside any that are there.
func FuzzConclusions(f *testing.F) {
	f.Add([]byte(`{"parley":"conclusions","version":1}`), []byte("# Conclusions: X\n"))
	f.Add([]byte(`{"a":1}{"b":2}`), []byte("mine"))
	f.Fuzz(func(t *testing.T, object, text []byte) {
		if len(object)+len(text) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		folder := memoryDir(t)
		put(t, folder, ".parley/OTHER/conclusions.json", string(object))
		put(t, folder, ".parley/OTHER/conclusions.md", string(text))
		put(t, folder, "conclusions.json", string(object))
		put(t, folder, "conclusions.md", string(text))
		s := unsyncedOpened(t, folder)
		md, js, err := s.WriteConclusions("DISCUSS-002", "# Conclusions: DISCUSS-002\n", map[string]string{"round_id": "DISCUSS-002"})
		oneLine(t, errors.Unwrap(err))
		after := get(t, folder, "conclusions.json")
		if js != "" && !json.Valid([]byte(after)) || js == "" && after != string(object) {
			t.Fatalf("%q became %q (%v)", object, after, err)
		}
		if got := get(t, folder, "conclusions.md"); md == "" && got != string(text) || md != "" && !strings.HasSuffix(got, string(text)) {
			t.Fatalf("%q became %q (%v)", text, got, err)
		}
	})
}
