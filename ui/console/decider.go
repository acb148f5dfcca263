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
		decision.Round, decision.MaxRounds = c.Round, c.MaxRounds
		decision.Presented = c.Presented
		return decision, nil
	case <-ctx.Done():
		return feedback.Decision{}, context.Cause(ctx)
	}
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
