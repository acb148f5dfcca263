package feedback_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"parley/feedback"
)

// Who opens a review that waits for a decision may look at it for as long as they like. The clock starts with a round that is run while
// they are there.
func TestAReopenedReviewWaitsWithoutAClock(t *testing.T) {
	t.Parallel()
	for waits, want := range map[bool][]time.Duration{true: {0, 5 * time.Minute}, false: {5 * time.Minute, 5 * time.Minute}} {
		folder, s := subject(t)
		p := newPanel()
		d := open(t, p, folder, s)
		if _, err := d.Run(t.Context(), feedback.NoDecider()); err != nil {
			t.Fatal(err)
		}
		closed(t, d)
		set := settings()
		set.FeedbackTimeout, set.ReopenedWaits = 5*time.Minute, waits
		d, err := feedback.ResumeWith(p.bind, folder, s.RoundID, set)
		if err != nil {
			t.Fatal(err)
		}
		var given []time.Duration
		_, err = d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
			if given = append(given, c.Timeout); len(given) == 1 {
				return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
			}
			return feedback.Decision{Choice: feedback.Done}, nil
		}))
		closed(t, d)
		if err != nil || !slices.Equal(given, want) {
			t.Errorf("waits %v: the checkpoints give %v, want %v (%v)", waits, given, want, err)
		}
	}
}

// Where a concluded review was opened again, the result names the conclusions that still lie there, until done writes new ones.
func TestAReopenedReviewKnowsItsFormerConclusions(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	d := open(t, p, folder, s)
	done, err := d.Run(t.Context(), feedback.FixedDecider(feedback.Decision{Choice: feedback.Done}))
	if err != nil || done.Conclusions == "" || done.FormerConclusions != "" {
		t.Fatalf("%+v, %v", done, err)
	}
	if err := d.Reopen(); err != nil {
		t.Fatal(err)
	}
	left, err := d.Run(t.Context(), feedback.NoDecider())
	if err != nil || left.Conclusions != "" || left.FormerConclusions != done.Conclusions {
		t.Errorf("left: conclusions %q, former %q, want %q (%v)", left.Conclusions, left.FormerConclusions, done.Conclusions, err)
	}
	again, err := d.Run(t.Context(), feedback.FixedDecider(feedback.Decision{Choice: feedback.Done}))
	closed(t, d)
	if err != nil || again.Conclusions == "" || again.FormerConclusions != "" {
		t.Errorf("done again: conclusions %q, former %q (%v)", again.Conclusions, again.FormerConclusions, err)
	}
}
