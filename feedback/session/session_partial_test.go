package session_test

import (
	"encoding/json"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// Whatever a round leaves in the session names the perspectives that did not arrive.
func TestEveryFileNamesWhoIsMissing(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := opened(t, folder)
	a := account(1)
	a.Round.Status, a.Round.Missing = round.Partial, []string{"risk", "coverage"}
	s.WriteRound(a)
	if got := get(t, folder, "discussion.md"); !strings.Contains(got, "> PARTIAL: this round ended without risk, coverage.\n") {
		t.Errorf("timeline:\n%s", got)
	}
	want := "- 2026-03-14 **DISCUSS-002** round 1: consensus_reached; PARTIAL: this round ended without risk, coverage\n"
	if got := get(t, folder, "wisdom/issues.md"); got != want {
		t.Errorf("issues: %s", got)
	}
	for name, at := range map[string][]string{"discussions/discussion-round-1.json": nil, "shared-memory.json": {"discussions"}} {
		var file map[string]json.RawMessage
		unmarshal(t, get(t, folder, name), &file)
		for _, key := range at {
			var list []map[string]json.RawMessage
			unmarshal(t, string(file[key]), &list)
			file = list[0]
		}
		var missing []string
		unmarshal(t, string(file["missing"]), &missing)
		if strings.Join(missing, " ") != "risk coverage" || string(file["status"]) != `"PARTIAL"` {
			t.Errorf("%s: status %s, missing %s", name, file["status"], file["missing"])
		}
	}
	for line := range strings.Lines(get(t, folder, "discoveries.ndjson")) {
		if !strings.Contains(line, `"status":"PARTIAL","missing":["risk","coverage"]`) {
			t.Errorf("discoveries: %s", line)
		}
	}
}

// The answers to the person's questions stand in the round's JSON and in the timeline, with evidence and confidence.
func TestAnswersAreInTheRoundsJSONAndTheTimeline(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := opened(t, folder)
	a := account(1)
	a.Round.Type, a.Round.Questions = round.SpecificQuestions, []string{"Who restarts it?", "By when?"}
	reply := review.Reply{Question: "who restarts  it?", Answer: "The operator", Evidence: "the operator restarts it", Line: 7, Confidence: "high"}
	a.Round.Perspectives = []round.Review{
		{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Replies: []review.Reply{reply}}},
		{Name: "quality", Outcome: round.Answered, Answer: review.Answer{Replies: []review.Reply{reply}}},
	}
	s.WriteRound(a)
	want := `#### Answers
- **Who restarts it?**
  - The operator (risk, quality; confidence high)
    - Evidence (line 7): the operator restarts it
- **By when?**
  - (Not answered)

`
	if got := get(t, folder, "discussion.md"); !strings.Contains(got, want) {
		t.Errorf("timeline:\n%s", got)
	}
	var file struct {
		Questions []string                 `json:"questions"`
		Answers   []round.AnsweredQuestion `json:"answers"`
	}
	unmarshal(t, get(t, folder, "discussions/discussion-round-1.json"), &file)
	if len(file.Questions) != 2 || len(file.Answers) != 2 || len(file.Answers[0].Replies) != 1 || len(file.Answers[1].Replies) != 0 {
		t.Fatalf("questions %q, answers %+v", file.Questions, file.Answers)
	}
	got := file.Answers[0].Replies[0]
	if got.Answer != "The operator" || got.Evidence != "the operator restarts it" || got.Confidence != "high" || len(got.Perspectives) != 2 {
		t.Errorf("reply %+v", got)
	}
}

// A divergence that is only a note is no conflict on the board and no reason in a warning.
func TestANoteIsNoConflict(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := opened(t, folder)
	a, medium := account(1), review.Medium
	a.Round.Verdict, a.Round.Severity = round.Blocked, &medium
	a.Round.Divergences = []round.Divergence{
		{Rule: "Minor suggestions only", Severity: review.Low, Description: "all ratings are at least 3/5", Note: true},
	}
	s.WriteRound(a)
	if got := get(t, folder, "wisdom/issues.md"); strings.Contains(got, "Minor") {
		t.Errorf("issues: %s", got)
	}
	if got := get(t, folder, "discoveries.ndjson"); strings.Contains(got, "Minor") {
		t.Errorf("discoveries: %s", got)
	}
}

func unmarshal(t *testing.T, text string, v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), v); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
}
