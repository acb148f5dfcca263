package feedback_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/feedback"
	"parley/feedback/feedbacktest"
)

// A later discussion in a session is told what an earlier one decided and established, and not what it said itself.
func TestALaterDiscussionIsToldWhatAnEarlierOneDecided(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	first := open(t, newPanel(), folder, s)
	person := feedback.DeciderFunc(func(context.Context, feedback.Checkpoint) (feedback.Decision, error) {
		done := feedback.Decision{Choice: feedback.Done, Rationale: "good enough", Origin: feedback.ByPerson}
		return done, first.Mark("F-001", "reject", "retries are out of scope")
	})
	if _, err := first.Run(t.Context(), person); err != nil {
		t.Fatal(err)
	}
	closed(t, first)
	first = open(t, newPanel(), folder, s) // that it is opened again costs nothing of what it decided
	closed(t, first)

	later := s
	later.RoundID = "DISCUSS-003"
	p := newPanel()
	d := open(t, p, folder, later)
	if _, err := d.Run(t.Context(), feedbacktest.ScriptedDecider(journey()[:1])); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	told := strings.Join(p.seen[0].Background, "\n")
	for _, want := range []string{
		"DISCUSS-002 (" + s.Artifact + "), round 1: consensus_reached; decided: done, because good enough",
		"DISCUSS-002: rejected F-001 “The retry limit has no number”, because retries are out of scope",
		"Established: Recovery is not described (quality, risk; no quote shows where)",
	} {
		if !strings.Contains(told, want) {
			t.Errorf("nobody was told %q:\n%s", want, told)
		}
	}
	if len(p.seen) < 2 || slices.ContainsFunc(p.seen[1].Background, func(text string) bool { return strings.Contains(text, "DISCUSS-003") }) {
		t.Errorf("the second round was told of its own discussion: %v", p.seen[1:])
	}
}

// A shared memory that cannot be read costs nothing but a warning.
func TestADamagedSharedMemoryIsToldAndLeftAlone(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	name := filepath.Join(folder, "shared-memory.json")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, name, `{"discussions": [`)
	p := newPanel()
	d := open(t, p, folder, s)
	out, err := d.Run(t.Context(), feedbacktest.DefaultDecider())
	closed(t, d)
	if err != nil || len(p.seen[0].Background) > 0 {
		t.Errorf("told %q, %v", p.seen[0].Background, err)
	}
	if w := strings.Join(out.Warnings, "\n"); !strings.Contains(w, "the reviewers are not told what earlier discussions came to: ") {
		t.Errorf("warnings %q", w)
	}
	if data, err := os.ReadFile(name); err != nil || string(data) != `{"discussions": [` {
		t.Errorf("the file is %q now, %v", data, err)
	}
}
