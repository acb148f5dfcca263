package feedback_test

import (
	"context"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/session"
)

// What was revised once and is still HIGH is escalated; going on in a new session must not offer one more revision.
func TestAContinuedDiscussionKnowsThatItWasRevisedBefore(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		revise, editLater bool
		severity          review.Severity
		attempt           int
	}{
		"revised once, still HIGH":        {true, false, review.High, 2},
		"HIGH, and never revised":         {false, false, review.High, 1},
		"HIGH, and revised since":         {false, true, review.High, 2},
		"not HIGH, and revised since":     {false, true, review.Medium, 1},
		"revised once, and revised again": {true, true, review.High, 3},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder, s := subject(t)
			p := newPanel()
			p.judge = func(int) (round.Verdict, review.Severity, float64) { return round.Blocked, c.severity, 2 }
			d := open(t, p, folder, s)
			_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, at feedback.Checkpoint) (feedback.Decision, error) {
				if at.Round == 1 && c.revise {
					write(t, s.Artifact, "# Brief\n\nThe job retries three times.\n")
					return feedback.Decision{Choice: feedback.ContinueDeeper, Revise: true}, nil
				}
				return feedback.Decision{Choice: feedback.Done}, nil
			}))
			closed(t, d)
			if err != nil {
				t.Fatal(err)
			}
			if c.editLater {
				write(t, s.Artifact, "# Brief\n\nThe job retries twice.\n")
			}
			from := session.Reference{Session: folder, RoundID: s.RoundID}
			next, err := feedback.Continuation(from)
			if err != nil {
				t.Fatal(err)
			}
			next.RoundID = "REVIEW-002"
			with := settings()
			with.Continues = &from
			onward, err := feedback.StartWith(p.bind, t.TempDir(), next, with)
			if err != nil {
				t.Fatal(err)
			}
			defer closed(t, onward)
			if _, err := onward.Run(t.Context(), feedback.NoDecider()); err != nil {
				t.Fatal(err)
			}
			if last := p.seen[len(p.seen)-1]; last.Attempt != c.attempt {
				t.Errorf("the round is attempt %d, want %d", last.Attempt, c.attempt)
			}
		})
	}
}
