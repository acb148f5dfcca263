package feedback

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"parley/engine"
)

// errNoAnswer is why the context of a decider ends when the countdown is over.
var errNoAnswer = errors.New("no answer within the feedback timeout")

// maxAskAttempts is how often a checkpoint is put again after a decision that lacks something.
const maxAskAttempts = 3

// checkpointPrompt puts checkpoints before a decider, with a countdown that any sign of the person stops. Its zero value is ready.
type checkpointPrompt struct {
	mu    sync.Mutex
	timer *time.Timer
}

// stopCountdown ends the countdown; it reports whether one was running.
func (a *checkpointPrompt) stopCountdown() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.timer == nil {
		return false
	}
	running := a.timer.Stop()
	a.timer = nil
	return running
}

// ask opens the checkpoint, waits for a decision that it can take, and returns it complete but unrecorded. No answer in
// time is the default. An error is ctx's, ErrNotAsked or the decider's own.
func (a *checkpointPrompt) ask(ctx context.Context, d Decider, c Checkpoint, emit func(engine.Body)) (Decision, error) {
	if d == nil {
		d = NoDecider()
	}
	emit(CheckpointOpened{c})
	waiting, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if c.Timeout > 0 {
		a.mu.Lock()
		a.timer = time.AfterFunc(c.Timeout, func() { cancel(errNoAnswer) })
		a.mu.Unlock()
		defer a.stopCountdown()
	}
	for again := 1; ; again++ {
		decision, err := d.Decide(waiting, c)
		switch {
		case err == nil:
		case ctx.Err() != nil:
			return Decision{}, context.Cause(ctx)
		case errors.Is(context.Cause(waiting), errNoAnswer):
			return c.complete(Decision{Choice: Done, Origin: ByTimeout}), nil
		default:
			return Decision{}, err
		}
		err = c.Check(decision)
		if err == nil {
			return c.complete(decision), nil
		}
		if again == maxAskAttempts {
			return Decision{}, fmt.Errorf("deciding after round %d: %w", c.Round, err)
		}
		c.Notes = append(slices.Clone(c.Notes), err.Error())
		emit(CheckpointOpened{c})
	}
}
