package session_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parley/engine"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

func TestAStateComesBackAsItWas(t *testing.T) {
	t.Parallel()
	s := opened(t, t.TempDir())
	rapid.Check(t, func(t *rapid.T) {
		want := session.State{
			Version: 2, RoundID: "DISCUSS-002", Artifact: rapid.String().Draw(t, "artifact"), ArtifactPath: "/x",
			Perspectives:     []perspective.Perspective{{Name: "quality", Role: "QA Lead", Focus: []string{"a", "b"}, Tools: []string{"claude", "direct"}}},
			DiscoveryContext: rapid.StringMatching(`(/[a-z/.]*)?`).Draw(t, "context"), FinalGate: rapid.Bool().Draw(t, "gate"),
			Mode: "deep", MaxRounds: rapid.IntRange(1, 9).Draw(t, "max"), FeedbackTimeout: session.Duration(rapid.Int64Range(0, 1e15).Draw(t, "timeout")),
			Created: time.Unix(rapid.Int64Range(0, 1e10).Draw(t, "created"), 0).UTC(),
		}
		if rapid.Bool().Draw(t, "continued") {
			want.Continues = &session.Reference{Session: "/older", RoundID: "DISCUSS-001"}
		}
		if err := s.WriteState(want); err != nil {
			t.Fatal(err)
		}
		want.Artifact = strings.ToValidUTF8(want.Artifact, "\ufffd")
		got, err := s.ReadState("DISCUSS-002")
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%v\n%s", err, cmp.Diff(want, got))
		}
	})
}

// TestALedgerComesBackAsItWas writes the ledgers of two subjects into one file.
func TestALedgerComesBackAsItWas(t *testing.T) {
	t.Parallel()
	s := opened(t, t.TempDir())
	full := &ledger.Ledger{}
	r := someRound(1)
	r.Perspectives = []round.Review{{
		Name: "quality", Tool: "fake", Outcome: round.Answered, Answer: review.Answer{
			Weaknesses:  []review.Weakness{{Text: "The retry limit has no number", Severity: review.High, Quote: "a few <times>", Line: 3, Evidence: review.Found, Topic: "scope", Anchor: "Brief"}},
			Suggestions: []review.Suggestion{{Text: "State the retry limit"}},
		},
	}}
	r.ActionItems = []round.ActionItem{{Text: "State the retry limit", Perspectives: []string{"quality"}}}
	full.Update(r, ledger.Scope{})
	if err := full.Mark("F-001", ledger.Reject, "out of scope"); err != nil {
		t.Fatal(err)
	}
	empty := &ledger.Ledger{Entries: []ledger.Entry{}}
	for id, l := range map[string]*ledger.Ledger{"DISCUSS-002": full, "DISCUSS-001": empty} {
		if err := s.WriteFindings(id, l); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Findings()
	if err != nil || len(got) != 2 || got[0].RoundID != "DISCUSS-001" {
		t.Fatalf("%+v, %v", got, err)
	}
	if diff := cmp.Diff(*full, got[1].Ledger); diff != "" {
		t.Error(diff)
	}
	before := get(t, s.Folder(), "findings.json")
	if err := s.WriteFindings("DISCUSS-002", &got[1].Ledger); err != nil || get(t, s.Folder(), "findings.json") != before {
		t.Errorf("written again, the file is another one (%v)", err)
	}
}

// TestARoundsFileTellsWhatTheRoundWas reads what writeRoundFile wrote by its documented keys, and as a checkpoint does.
func TestARoundsFileTellsWhatTheRoundWas(t *testing.T) {
	t.Parallel()
	s := opened(t, t.TempDir())
	a := account(1)
	a.Round.Feedback = "Adjust direction: cost"
	s.WriteRound(a)
	var file map[string]any
	if err := json.Unmarshal([]byte(get(t, s.Folder(), "discussions/discussion-round-1.json")), &file); err != nil {
		t.Fatal(err)
	}
	understanding, _ := file["updated_understanding"].(map[string]any)
	if file["round"] != 1.0 || file["type"] != "initial" || file["user_feedback"] != "Adjust direction: cost" || file["timestamp"] != "2026-03-14T09:01:00Z" ||
		!reflect.DeepEqual(understanding["corrected"], []any{"the zone is named"}) || !reflect.DeepEqual(file["new_questions"], []any{"Who restarts it?"}) {
		t.Errorf("file %v", file)
	}
	r, err := s.ReadRound(1)
	if err != nil || r.Feedback != "Adjust direction: cost" || len(r.Themes) != 1 || len(r.NewFindings) != 1 || r.NewQuestions[0] != "Who restarts it?" {
		t.Errorf("summary %+v, %v", r, err)
	}
}

// TestConclusionsOfSubjectsStandTogether writes those of two subjects; each replaces its own only.
func TestConclusionsOfSubjectsStandTogether(t *testing.T) {
	t.Parallel()
	s := opened(t, t.TempDir())
	for _, id := range []string{"DISCUSS-001", "DISCUSS-002"} {
		if err := s.WriteState(session.State{RoundID: id}); err != nil {
			t.Fatal(err)
		}
	}
	type document struct {
		RoundID string  `json:"round_id"`
		Rating  float64 `json:"average_rating"`
	}
	for _, d := range []document{{"DISCUSS-001", 2}, {"DISCUSS-002", 3.25}, {"DISCUSS-001", 4}} {
		if _, _, err := s.WriteConclusions(d.RoundID, "# Conclusions: "+d.RoundID+"\n\nrated "+time.Duration(d.Rating).String()+"\n", d); err != nil {
			t.Fatal(err)
		}
	}
	var got struct {
		Parley  string `json:"parley"`
		Version int    `json:"version"`
		document
		Others []document `json:"other_subjects"`
	}
	if err := json.Unmarshal([]byte(get(t, s.Folder(), "conclusions.json")), &got); err != nil {
		t.Fatal(err)
	}
	if got.Parley != "conclusions" || got.Version != 1 || got.document != (document{"DISCUSS-001", 4}) || len(got.Others) != 1 || got.Others[0] != (document{"DISCUSS-002", 3.25}) {
		t.Errorf("conclusions %+v", got)
	}
	if text := get(t, s.Folder(), "conclusions.md"); text != "# Conclusions: DISCUSS-001\n\nrated 4ns\n\n---\n\n# Conclusions: DISCUSS-002\n\nrated 3ns\n" {
		t.Errorf("text %q", text)
	}
}

// TestEveryEventComesBackAsItWas logs one event of each kind that the engine has.
func TestEveryEventComesBackAsItWas(t *testing.T) {
	t.Parallel()
	s := opened(t, t.TempDir())
	log := logged(t, s)
	high, average := review.High, 2.5
	bodies := []engine.Body{
		engine.RoundStarted{ID: "DISCUSS-002", Number: 1, Type: round.Initial, Perspectives: []engine.ReviewerInfo{{Name: "quality", Chain: []string{"claude"}, Limit: time.Minute}}},
		engine.AttemptStarted{Perspective: "quality", Tool: "claude", Via: "ccw", Link: 1},
		engine.ToolProgress{Perspective: "quality", Tool: "claude"},
		engine.AttemptFailed{Perspective: "quality", Attempt: round.Attempt{Tool: "claude", Kind: "timed out", Seconds: 3}},
		engine.PerspectiveFinished{Review: round.Review{Name: "quality", Outcome: round.Answered, Attempts: []round.Attempt{}, Answer: review.Answer{Rating: 2, Strengths: []string{"ü <b>"}}}},
		engine.WarningRaised{Perspective: "quality", Text: "line\nbreak\u2400"},
		engine.DivergenceFound{Divergence: round.Divergence{Rule: "Low rating", Severity: review.Medium, Perspectives: []string{"quality"}}},
		engine.VerdictReached{Verdict: round.Blocked, Severity: &high, Average: &average},
		engine.RecordWritten{Path: "/x"},
		engine.RoundFinished{Round: someRound(1)},
		engine.RoundFailed{Error: "gone"},
		engine.UnknownEvent{Name: "hologram", Data: json.RawMessage(`{"deep":[1,2.50]}`)},
	}
	for i, body := range bodies {
		if err := log.Append(engine.Event{Seq: int64(i + 1), Time: time.Unix(int64(i), 5).UTC(), Body: body}); err != nil {
			t.Fatal(err)
		}
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	logs, err := s.Logs("DISCUSS-002", engine.EventDecoders())
	if err != nil || len(logs) != 1 || len(logs[0].Events) != len(bodies) {
		t.Fatalf("%+v, %v", logs, err)
	}
	for i, e := range logs[0].Events {
		if diff := cmp.Diff(bodies[i], e.Body); diff != "" || e.Seq != int64(i+1) || e.Time.Nanosecond() != 5 {
			t.Errorf("event %d, %s: %s", e.Seq, e.Time, diff)
		}
	}
}

func TestFilesOfANewerParleyAreRefused(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	put(t, folder, "findings.json", `{"parley":"finding-ledger","version":9,"subjects":{"in":"another shape"}}`)
	s := opened(t, folder)
	var newer *session.NewerError
	if _, err := s.Findings(); !errors.As(err, &newer) || newer.Version != 9 || newer.Known != 2 {
		t.Errorf("error %v", err)
	}
	before := get(t, folder, "findings.json")
	if err := s.WriteFindings("DISCUSS-002", &ledger.Ledger{}); !errors.As(err, &newer) || get(t, folder, "findings.json") != before {
		t.Errorf("error %v", err)
	}
}
