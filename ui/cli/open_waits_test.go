package cli_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"parley/feedback"
)

// A review that is opened again waits as long as the person looks; the clock that a call names is its own.
func TestALookAtAWaitingReviewDoesNotConcludeIt(t *testing.T) {
	t.Parallel()
	s := atTerminal(t)
	s.run("review", s.doc(), "--headless", "--offline", "--perspectives", "product,risk")
	var given []time.Duration
	s.console.decide = feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		given = append(given, c.Timeout)
		return feedback.Decision{}, feedback.ErrNotAsked
	})
	s.run("open", "REVIEW-002", "--feedback-timeout", "9m")
	s.run("open", "REVIEW-002")
	if want := []time.Duration{9 * time.Minute, 0}; !slices.Equal(given, want) {
		t.Errorf("the checkpoints give %v, want %v: %s", given, want, s.err.String())
	}
}
