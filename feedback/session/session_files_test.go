package session_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

func put(t *testing.T, folder, name, text string) {
	t.Helper()
	file := filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func get(t *testing.T, folder, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func account(number int) session.RoundReport {
	return session.RoundReport{
		Round: someRound(number),
		Understanding: round.Understanding{
			Confirmed: []string{"the limit is missing"}, Corrected: []string{"the zone is named"}, NewInsights: []string{"orphans stay <forever>"},
		},
		NewFindings:   []round.Finding{{ID: "F-001", Kind: ledger.Weakness, Text: "The retry limit\n# has no number", Severity: review.High}},
		NewQuestions:  []string{"Who restarts it?"},
		OpenQuestions: []session.OpenQuestion{{Text: "Who restarts it?"}, {Text: "Who pays?", Earlier: true}},
	}
}

const timeline = `# Discussion

### Round 1 - Discussion (2026-03-14T09:01:00Z)

**DISCUSS-002**, round 1: consensus_reached, average rating 3.5/5

#### Type
initial

#### User Input
(Initial discussion round)

#### Updated Understanding
**Confirmed**: the limit is missing
**Corrected**: the zone is named
**New Insights**: orphans stay \<forever>

#### New Findings
- F-001 (HIGH): The retry limit # has no number

#### Open Questions
- Who restarts it?
- Who pays? (asked in an earlier round)
`

func TestTimelineHasExactlyTheHeadingsOfTheSpec(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := opened(t, folder)
	s.WriteRound(account(1))
	s.WriteRound(account(1))
	if got := get(t, folder, "discussion.md"); got != timeline {
		t.Errorf("timeline:\n%s", got)
	}
	if w := s.Warnings(); len(w) > 0 {
		t.Errorf("warnings %q", w)
	}
}

func TestEveryForeignByteOfTheSharedMemoryStays(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	put(t, folder, "shared-memory.json", `{"zeta":12345678901234567890.10,"discussions":[{"id":"theirs","n":1e400}],
		"html":"a<b>&\u0001","current_understanding":{"established":["old"],"mine":null},"alpha":{"b":1,"a":2}}`)
	s := opened(t, folder)
	s.WriteRound(account(1))
	s.WriteRound(account(1))
	got := get(t, folder, "shared-memory.json")
	for _, want := range []string{
		`12345678901234567890.10`, `"n": 1e400`, `"a<b>&\u0001"`, `"mine": null`, `"new_insight_count": 1`, `"orphans stay <forever>"`,
	} {
		if strings.Count(got, want) != 1 {
			t.Errorf("%s is there %d times in\n%s", want, strings.Count(got, want), got)
		}
	}
	if strings.Index(got, `"zeta"`) > strings.Index(got, `"alpha"`) || strings.Index(got, `"old"`) > strings.Index(got, `"the limit is missing"`) {
		t.Error("the order changed")
	}
	if w := s.Warnings(); len(w) > 0 {
		t.Errorf("warnings %q", w)
	}
}

func TestFilesThatAreNotOursAreLeftAlone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	foreign := map[string]string{
		"shared-memory.json": "{not json", "findings.json": `[{"id":1}]`, "discussion.md": "\x00\xff\xfe binary",
		"conclusions.md": "My own thoughts\n", "conclusions.json": `{"mine":true}`, "discussions/DISCUSS-002-discussion.md": "notes\n",
	}
	for name, text := range foreign {
		put(t, folder, name, text)
	}
	s := opened(t, folder)
	s.WriteRound(account(1))
	told := s.Warnings()
	if err := s.WriteFindings("DISCUSS-002", &ledger.Ledger{}); err != nil {
		told = append(told, err.Error())
	}
	if _, _, err := s.WriteConclusions("DISCUSS-002", "# Conclusions\n", map[string]int{}); err != nil {
		told = append(told, err.Error())
	}
	if _, err := s.Store("DISCUSS-002", 1).WriteRecord(t.Context(), someRound(1), "# Discussion Record: x\n"); err != nil {
		told = append(told, err.Error())
	}
	text := strings.Join(told, "\n")
	for name, before := range foreign {
		if got := get(t, folder, name); got != before {
			t.Errorf("%s was changed to %q", name, got)
		}
		if !strings.Contains(text, filepath.Join(folder, name)+" was left alone") {
			t.Errorf("nothing names %s in\n%s", name, text)
		}
	}
}

func TestTheBoardKeepsOthersLinesAndOursOnce(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	theirs := `{"ts":"x","worker":"explorer","type":"code_pattern","data":{}}` + "\n" + `broken {` + "\n" +
		`{"worker":"a","type":"discussion_point","data":{"topic":"Recovery is not described","perspectives":"risk","convergence":0.8,"open_questions":[{"question":"Why?"}]}}` + "\n" + `{"torn`
	put(t, folder, "discoveries.ndjson", theirs)
	s := opened(t, folder)
	s.WriteRound(account(1))
	s.WriteRound(account(2))
	got := get(t, folder, "discoveries.ndjson")
	if !strings.HasPrefix(got, theirs+"\n") {
		t.Errorf("their lines changed:\n%s", got)
	}
	if n := strings.Count(got, `"worker":"parley"`); n != 3 { // one theme and each round's questions
		t.Errorf("%d lines of ours in\n%s", n, got)
	}
	points, err := s.Discoveries()
	if err != nil || len(points) != 4 || points[0].Topic != "Recovery is not described" || points[0].Convergence != "0.8" || points[0].OpenQuestions[0] != "Why?" {
		t.Errorf("points %+v, %v", points, err)
	}
	if w := strings.Join(s.Warnings(), "\n"); !strings.Contains(w, "line 2 is not a discovery") || !strings.Contains(w, "line 4") {
		t.Errorf("warnings %q", w)
	}
}

func TestAMediumVerdictIsADatedWarningOnce(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := opened(t, folder)
	a, medium := account(1), review.Medium
	a.Round.Verdict, a.Round.Severity = round.Blocked, &medium
	a.Round.Divergences = []round.Divergence{{Rule: "Low rating", Description: "quality rates 2"}}
	s.WriteRound(a)
	s.WriteRound(a)
	want := "- 2026-03-14 **DISCUSS-002** round 1: consensus_blocked (MEDIUM); Low rating: quality rates 2\n"
	if got := get(t, folder, "wisdom/issues.md"); got != want {
		t.Errorf("got %q", got)
	}
}

func TestRoundFilesCountOverTheSession(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	put(t, folder, "discussions/discussion-round-1.json", `{"round":1,"new_questions":["theirs"]}`)
	s := opened(t, folder)
	a := account(1)
	s.WriteRound(a)
	a.Round.ID = "DISCUSS-003"
	s.WriteRound(a)
	s.WriteRound(account(2))
	for name, want := range map[string][2]any{"2": {"DISCUSS-002", 1.0}, "3": {"DISCUSS-003", 1.0}, "4": {"DISCUSS-002", 2.0}} {
		var file map[string]any
		if err := json.Unmarshal([]byte(get(t, folder, "discussions/discussion-round-"+name+".json")), &file); err != nil {
			t.Fatal(err)
		}
		if file["round_id"] != want[0] || file["subject_round"] != want[1] {
			t.Errorf("file %s is of %v round %v", name, file["round_id"], file["subject_round"])
		}
	}
	if r, err := s.ReadRound(1); err != nil || len(r.NewQuestions) != 1 {
		t.Errorf("their round: %+v, %v", r, err)
	}
}

func TestARecordEditedByHandIsKept(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := opened(t, folder)
	if _, err := s.Store("DISCUSS-002", 1).WriteRecord(t.Context(), someRound(1), "# Discussion Record: one\n"); err != nil {
		t.Fatal(err)
	}
	put(t, folder, "discussions/DISCUSS-002-discussion.md", "# Discussion Record: one, with my remarks\n")
	put(t, folder, "discussions/rounds/DISCUSS-002-round-2.md", "# Discussion Record: two, with my remarks\n")
	if _, err := s.Store("DISCUSS-002", 2).WriteRecord(t.Context(), someRound(2), "# Discussion Record: two\n"); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"discussions", "discussions/rounds"} {
		kept, err := filepath.Glob(filepath.Join(folder, dir, "*.edited-*.md"))
		if err != nil || len(kept) != 1 {
			t.Errorf("kept %v, %v", kept, err)
		}
	}
	if w := s.Warnings(); len(w) != 2 || !strings.Contains(w[0], "had been changed by hand; that version is kept as ") {
		t.Errorf("warnings %q", w)
	}
	for name, want := range map[string]string{"DISCUSS-002-discussion.md": "two", "rounds/DISCUSS-002-round-1.md": "one", "rounds/DISCUSS-002-round-2.md": "two"} {
		if got := get(t, folder, "discussions/"+name); got != "# Discussion Record: "+want+"\n" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestNothingLeavesTheSession(t *testing.T) {
	t.Parallel()
	outside, folder := t.TempDir(), t.TempDir()
	if err := os.Symlink(outside, filepath.Join(folder, "discussions")); err != nil {
		t.Fatal(err)
	}
	if err := fifo(filepath.Join(folder, "shared-memory.json")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("spec/brief.md", filepath.Join(folder, "discussion.md")); err != nil {
		t.Fatal(err)
	}
	put(t, folder, "spec/brief.md", "the artifact")
	s := opened(t, folder)
	var refused *session.PathError
	for _, id := range []string{"..", "../x", "/etc", "a/b", "", ".hidden", "raw", "RAW", "a\nb", "feedback", strings.Repeat("x", 90)} {
		if _, err := s.Store(id, 1).WriteRecord(t.Context(), round.Round{ID: id}, "x"); !errors.As(err, &refused) {
			t.Errorf("round ID %q: %v", id, err)
		}
	}
	if _, err := s.Store("DISCUSS-002", 1).WriteRecord(t.Context(), someRound(1), "# Discussion Record: x\n"); !errors.As(err, &refused) {
		t.Errorf("through a link: %v", err)
	}
	s.WriteRound(account(1))
	if got := get(t, folder, "spec/brief.md"); got != "the artifact" {
		t.Errorf("the artifact was written: %q", got)
	}
	if entries, err := os.ReadDir(outside); err != nil || len(entries) > 0 {
		t.Errorf("outside: %v, %v", entries, err)
	}
	file, name, err := s.Store("DISCUSS-002", 1).Raw("../../evil\x1b", "my/tool", 1, "stdout")
	if err != nil || strings.Contains(name, "..") || filepath.Dir(name) != ".parley/raw/DISCUSS-002/round-1" {
		t.Errorf("raw output at %q, %v", name, err)
	} else if err := file.Close(); err != nil {
		t.Error(err)
	}
}

func TestRawOutputIsPrivateAndNeverOverwritten(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := opened(t, folder)
	names := map[string]bool{}
	for range 3 {
		file, name, err := s.Store("DISCUSS-002", 1).Raw("quality", "claude", 1, "stdout")
		if err != nil {
			t.Fatal(err)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(filepath.Join(folder, name))
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
		names[name] = true
	}
	if len(names) != 3 || !names[".parley/raw/DISCUSS-002/round-1/quality-1-claude.stdout"] {
		t.Errorf("names %v", names)
	}
}

func TestStateOfANewerParleyIsNotTouched(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := opened(t, folder)
	put(t, folder, ".parley/DISCUSS-002/state.json", `{"version": 99, "round_id": {"new": "shape"}}`)
	var newer *session.NewerError
	if _, err := s.ReadState("DISCUSS-002"); !errors.As(err, &newer) || newer.Version != 99 {
		t.Errorf("error %v", err)
	}
	put(t, folder, ".parley/DISCUSS-002/state.json", "\x00\x00")
	var foreign *session.ForeignError
	if _, err := s.ReadState("DISCUSS-002"); !errors.As(err, &foreign) {
		t.Errorf("error %v", err)
	}
}

// FuzzSharedMemory merges into any bytes: either the file is refused and stays, or it is JSON with our round in it.
func FuzzSharedMemory(f *testing.F) {
	f.Add([]byte(`{"discussions":null,"current_understanding":{"established":[1]}}`))
	f.Add([]byte(`{"discussions":{}}`))
	f.Add([]byte(`[]`))
	f.Add([]byte(`{"a":1,"a":2}{"b":3}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		folder := memoryDir(t)
		put(t, folder, "shared-memory.json", string(data))
		s := unsyncedOpened(t, folder)
		s.WriteRound(account(1))
		got := get(t, folder, "shared-memory.json")
		if len(s.Warnings()) > 0 {
			if got != string(data) {
				t.Fatal("a refused file was changed")
			}
			return
		}
		var memory map[string]json.RawMessage // a struct would take "Discussions" for the same
		var discussions []json.RawMessage
		if err := errors.Join(json.Unmarshal([]byte(got), &memory), json.Unmarshal(memory["discussions"], &discussions)); err != nil || len(discussions) == 0 {
			t.Fatalf("%q: %v", got, err)
		}
	})
}

// FuzzDiscoveries appends to any board: what was there stays byte for byte, and ours can be read.
func FuzzDiscoveries(f *testing.F) {
	f.Add([]byte(`{"worker":{},"type":"discussion_point","data":{"topic":["a","b"]}}`))
	f.Add([]byte("\r\n\xff{"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		folder := memoryDir(t)
		put(t, folder, "discoveries.ndjson", string(data))
		s := unsyncedOpened(t, folder)
		before, err := s.Discoveries()
		if err != nil {
			t.Fatal(err)
		}
		s.WriteRound(account(1))
		after, err := s.Discoveries()
		if err != nil || len(after) < len(before) {
			t.Fatalf("%d points, then %d (%v)", len(before), len(after), err)
		}
		if !strings.HasPrefix(get(t, folder, "discoveries.ndjson"), string(data)) {
			t.Fatal("others' bytes changed")
		}
	})
}
