package feedback_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/feedback"
	"parley/feedback/feedbacktest"
)

// Every decision is in the round's record, in its JSON and in the conclusions, with the reason for it.
func TestADecisionIsRecordedWithItsReason(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		decision feedback.Decision
		said     string
	}{
		"done":     {feedback.Decision{Choice: feedback.Done}, "Decision: done"},
		"continue": {feedback.Decision{Choice: feedback.ContinueDeeper}, "Decision: continue deeper"},
		"adjust":   {feedback.Decision{Choice: feedback.AdjustDirection, Focus: "the costs"}, "Adjusted Focus: the costs"},
		"ask":      {feedback.Decision{Choice: feedback.ContinueDeeper, Questions: []string{"Who pays?"}}, "Questions: Who pays?"},
		"feedback": {feedback.Decision{Choice: "Look at the costs, too"}, "Feedback: Look at the costs, too"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder, s := subject(t)
			d := open(t, newPanel(), folder, s)
			c.decision.Rationale = "the board wants it so"
			if _, err := d.Run(t.Context(), feedbacktest.ScriptedDecider([]feedback.Decision{c.decision, {Choice: feedback.Done}})); err != nil {
				t.Fatal(err)
			}
			closed(t, d)
			for _, file := range []string{"discussions/rounds/DISCUSS-002-round-1.md", "discussions/discussion-round-1.json", "conclusions.md", "conclusions.json", ".parley/DISCUSS-002/round-1/events.ndjson"} {
				contains(t, folder, file, "the board wants it so")
			}
			contains(t, folder, "discussions/rounds/DISCUSS-002-round-1.md", "\n- Rationale: the board wants it so\n")
			contains(t, folder, "discussions/rounds/DISCUSS-002-round-1.md", "\n- "+c.said+"\n")
		})
	}
}

func TestThatNobodyAnsweredIsToldEverywhere(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	with := settings()
	with.FeedbackTimeout = time.Millisecond
	d, err := feedback.StartWith(p.bind, folder, s, with)
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.Run(t.Context(), feedback.DeciderFunc(func(ctx context.Context, _ feedback.Checkpoint) (feedback.Decision, error) {
		<-ctx.Done()
		return feedback.Decision{}, ctx.Err()
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	contains(t, folder, "discussions/DISCUSS-002-discussion.md", "\n- Decided By: nobody answered, so the default\n")
	contains(t, folder, "discussions/discussion-round-1.json", `"origin": "no answer, default"`)
	contains(t, folder, "conclusions.md", "Nobody answered at the last checkpoint: the review ended by itself.")

	later := s
	later.RoundID = "DISCUSS-003"
	d = open(t, p, folder, later)
	defer closed(t, d)
	if _, err := d.Run(t.Context(), feedback.NoDecider()); err != nil {
		t.Fatal(err)
	}
	if told := strings.Join(p.seen[1].Background, "\n"); !strings.Contains(told, "nobody answered, so it ended as done") || strings.Contains(told, "decided:") {
		t.Errorf("a later discussion is told:\n%s", told)
	}
}

func contains(t *testing.T, folder, name, want string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
	if err != nil || !strings.Contains(string(text), want) {
		t.Errorf("%s does not say %q (%v):\n%s", name, want, err, text)
	}
}
