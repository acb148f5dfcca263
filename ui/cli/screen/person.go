package screen

import (
	"context"
	"errors"
	"fmt"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console"
)

// person passes what is said at the console on to the discussion.
type person struct {
	decider    *console.Decider
	discussion *feedback.Discussion // nil at a checkpoint that stands alone
	countdown  func()
	again      chan struct{} // gets word when a concluded discussion was reopened
}

var _ console.Actions = (*person)(nil)

// errAlone says that there is only a checkpoint and no discussion that could take the word.
var errAlone = errors.New("this checkpoint stands alone: there is no round and there are no findings here")

// discuss runs the discussion to its end, and again whenever it is reopened. It returns when it has failed or the person has
// left.
func (p *person) discuss(ctx context.Context) (feedback.Outcome, error) {
	for {
		outcome, err := p.discussion.Run(ctx, p.decider)
		if err != nil {
			return outcome, err
		}
		select {
		case <-p.again:
		case <-ctx.Done():
			return outcome, nil
		}
	}
}

// Reopen takes back that the discussion is concluded.
func (p *person) Reopen() error {
	if p.discussion == nil {
		return errAlone
	}
	if err := p.discussion.Reopen(); err != nil {
		return fmt.Errorf("reopening the review: %w", err)
	}
	p.again <- struct{}{}
	return nil
}

// Control passes a word to the running round.
func (p *person) Control(c engine.Control) error {
	if p.discussion == nil {
		return errAlone
	}
	return p.discussion.Control(c)
}

// Decide answers the open checkpoint.
func (p *person) Decide(d feedback.Decision) error { return p.decider.Answer(d) }

// StopCountdown says that somebody is there.
func (p *person) StopCountdown() error {
	p.countdown()
	return nil
}

// Mark records the person's word on a finding.
func (p *person) Mark(id, choice, note string) error {
	if p.discussion == nil {
		return errAlone
	}
	return p.discussion.Mark(id, choice, note)
}

// Add records a finding of the person's own.
func (p *person) Add(text string, line int) (string, error) {
	if p.discussion == nil {
		return "", errAlone
	}
	return p.discussion.Add(text, line)
}

// Withdraw takes a finding of the person's own back.
func (p *person) Withdraw(id string) error {
	if p.discussion == nil {
		return errAlone
	}
	return p.discussion.Withdraw(id)
}
