package console

import (
	"context"
	"errors"
	"sync"

	"parley/feedback"
)

// ErrNoCheckpoint says that a decision was made while nothing was asked, for instance just after the countdown ended.
var ErrNoCheckpoint = errors.New("no decision is asked for now")

// Decider lets a person at the console answer a discussion's checkpoints. The zero value is ready; give it to
// Discussion.Run and call Answer from Actions.Decide.
type Decider struct {
	mu   sync.Mutex
	open chan feedback.Decision // nil while nothing is asked
}

var _ feedback.Decider = (*Decider)(nil)

// Decide waits for the person's answer or the end of ctx.
func (d *Decider) Decide(ctx context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
	open := make(chan feedback.Decision, 1)
	d.mu.Lock()
	d.open = open
	d.mu.Unlock()
	defer func() {
		d.mu.Lock()
		d.open = nil
		d.mu.Unlock()
	}()
	select {
	case decision := <-open:
		return answerTo(c, decision), nil
	case <-ctx.Done():
		return d.late(open, c, context.Cause(ctx))
	}
}

// late is the answer that was taken in the very moment the question ended; without one it is why that was.
func (d *Decider) late(open chan feedback.Decision, c feedback.Checkpoint, why error) (feedback.Decision, error) {
	d.mu.Lock()
	d.open = nil // no other is taken
	d.mu.Unlock()
	select {
	case decision := <-open:
		return answerTo(c, decision), nil
	default:
		return feedback.Decision{}, why
	}
}

// answerTo says which checkpoint a decision answers.
func answerTo(c feedback.Checkpoint, d feedback.Decision) feedback.Decision {
	d.Round, d.MaxRounds, d.Presented = c.Round, c.MaxRounds, c.Presented
	return d
}

// Answer hands the person's decision to the open checkpoint. Only the first answer counts.
func (d *Decider) Answer(decision feedback.Decision) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.open == nil {
		return ErrNoCheckpoint
	}
	d.open <- decision
	d.open = nil
	return nil
}
