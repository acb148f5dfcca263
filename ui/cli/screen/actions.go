package screen

import (
	"context"
	"errors"
	"fmt"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console"
)

// consoleActions passes what is said at the console on to the discussion.
type consoleActions struct {
	decider    *console.Decider
	discussion *feedback.Discussion // nil at a checkpoint that stands alone
	countdown  func()
	reopened   chan struct{} // gets word when a concluded discussion was reopened
}

var (
	_ console.Actions     = (*consoleActions)(nil)
	_ console.DraftKeeper = (*consoleActions)(nil)
)

// errCheckpointOnly says that there is only a checkpoint and no discussion that could take the word.
var errCheckpointOnly = errors.New("this checkpoint stands alone: there is no round and there are no findings here")

// runDiscussion runs the discussion to its end, and again whenever it is reopened. It returns when it has failed or the person has
// left.
func (p *consoleActions) runDiscussion(ctx context.Context) (feedback.Result, error) {
	for {
		outcome, err := p.discussion.Run(ctx, p.decider)
		if err != nil {
			return outcome, err
		}
		select {
		case <-p.reopened:
		case <-ctx.Done():
			return outcome, nil
		}
	}
}

// Reopen takes back that the discussion is concluded.
func (p *consoleActions) Reopen() error {
	if p.discussion == nil {
		return errCheckpointOnly
	}
	if err := p.discussion.Reopen(); err != nil {
		return fmt.Errorf("reopening the review: %w", err)
	}
	p.reopened <- struct{}{}
	return nil
}

// Control passes a word to the running round.
func (p *consoleActions) Control(c engine.Control) error {
	if p.discussion == nil {
		return errCheckpointOnly
	}
	return p.discussion.Control(c)
}

// Decide answers the open checkpoint. A round without a document would end the review, so it is refused while that can be mended.
func (p *consoleActions) Decide(d feedback.Decision) error {
	if p.discussion != nil {
		if err := p.discussion.CheckDecision(d); err != nil {
			return err
		}
	}
	return p.decider.Answer(d)
}

// StopCountdown says that somebody is there.
func (p *consoleActions) StopCountdown() error {
	p.countdown()
	return nil
}

// Mark records the person's word on a finding.
func (p *consoleActions) Mark(word feedback.FindingMarked) error {
	if p.discussion == nil {
		return errCheckpointOnly
	}
	return p.discussion.MarkAs(word)
}

// Together has several words on findings written at once.
func (p *consoleActions) Together(words func()) {
	if p.discussion == nil {
		words()
		return
	}
	p.discussion.Together(words)
}

// Add records a finding of the person's own.
func (p *consoleActions) Add(text, quote string, line int) (string, error) {
	if p.discussion == nil {
		return "", errCheckpointOnly
	}
	return p.discussion.Add(text, quote, line)
}

// Withdraw takes a finding of the person's own back.
func (p *consoleActions) Withdraw(id string) error {
	if p.discussion == nil {
		return errCheckpointOnly
	}
	return p.discussion.Withdraw(id)
}

// AskReviewer puts a question about one finding to one reviewer. The discussion ends it when it is left or decided.
func (p *consoleActions) AskReviewer(id, reviewer, question string) error {
	if p.discussion == nil {
		return errCheckpointOnly
	}
	return p.discussion.AskReviewer(context.Background(), id, reviewer, question)
}

// Examine puts one finding to a tool of another vendor. The discussion ends it when it is left or decided.
func (p *consoleActions) Examine(id string) error {
	if p.discussion == nil {
		return errCheckpointOnly
	}
	return p.discussion.ExamineFinding(context.Background(), id)
}

// Drafts are the texts that the person wrote and did not send; a checkpoint that stands alone keeps none.
func (p *consoleActions) Drafts() (kept map[string]string, keeps bool) {
	if p.discussion == nil {
		return nil, false
	}
	return p.discussion.Drafts(), true
}

// SaveDrafts keeps the texts that the person wrote and did not send.
func (p *consoleActions) SaveDrafts(drafts map[string]string) error {
	if p.discussion == nil {
		return errCheckpointOnly
	}
	return p.discussion.SaveDrafts(drafts)
}
