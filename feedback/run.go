package feedback

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"parley/engine"
	"parley/engine/round"
)

// Run does rounds and asks decider after each until done, the limit, or ctx ends. The outcome holds what was finished
// also when an error is returned. Run may be called again after it stopped or failed, and goes on from there.
func (d *Discussion) Run(ctx context.Context, decider Decider) (Outcome, error) {
	for _, text := range d.opening {
		d.warn(text)
	}
	d.opening = nil
	for {
		step := d.step()
		var err error
		switch step.Kind {
		case Review:
			err = d.review(ctx, step)
		case Ask, Settle:
			d.settleRound(ctx)
			err = d.decide(ctx, step, decider)
		case Conclude:
			d.conclude(ctx)
		case Finish:
			if d.unwritten() {
				d.conclude(ctx)
			}
			return d.outcome(), nil
		}
		switch {
		case errors.Is(err, ErrNotAsked):
			outcome := d.outcome()
			outcome.Stopped, outcome.Decision = true, nil
			return outcome, nil
		case err != nil:
			return d.outcome(), err
		}
	}
}

// unwritten tells that the conclusions could not be written by a parley that has ended; they are tried again.
func (d *Discussion) unwritten() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.story.concluded
	return c != nil && (c.Markdown == "" || c.JSON == "") && !d.wrapped
}

func (d *Discussion) step() Step {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.story.loop.Step()
}

// review runs one round, or what is missing of it.
func (d *Discussion) review(ctx context.Context, step Step) error {
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	d.openLog(step.Round)
	d.emit(RoundAssigned{d.settings.asked(d.session.Folder(), subjectOf(d.state))})
	d.mu.Lock()
	d.reviewed = true
	d.mu.Unlock()
	assignment := d.assignment(step)
	assignment.Background = d.background()
	controls := make(chan engine.Control, 64)
	assignment.Controls = controls
	d.mu.Lock()
	d.controls = controls
	d.mu.Unlock()
	defer func() {
		d.mu.Lock()
		d.controls = nil
		d.mu.Unlock()
	}()
	r, err := d.bind(d.session.Store(d.state.RoundID, step.Round)).Run(ctx, assignment, d.stream)
	d.tellWarnings()
	if err != nil {
		return err
	}
	if now := d.step(); now.Kind == Review && now.Round == step.Round {
		d.emit(engine.RoundFinished{Round: r}) // a runner that tells nothing of its end
	}
	return nil
}

// assignment puts together what the coming round is to do.
func (d *Discussion) assignment(step Step) engine.Assignment {
	sha := d.artifactSHA()
	d.mu.Lock()
	story := d.story
	have := append(slices.Clone(story.have), story.repeated()...)
	a := engine.Assignment{
		RoundID: d.state.RoundID, Number: step.Round, MaxRounds: story.loop.Limit.Max, Type: step.Type, Attempt: step.Attempt,
		FinalGate: d.state.FinalGate, Artifact: d.artifact(), Session: d.session.Folder(),
		DiscoveryContext: d.state.DiscoveryContext, Perspectives: d.state.Perspectives, FollowUp: story.followUp(step, sha),
		Only: story.asked(), Skip: d.skip,
	}
	begun, begunSHA := len(story.have), story.haveSHA
	d.mu.Unlock()
	for _, r := range have {
		if !slices.ContainsFunc(a.Have, func(known round.Review) bool { return known.Name == r.Name }) {
			a.Have = append(a.Have, r)
		}
	}
	if begun > 0 && begunSHA != sha {
		d.warn(fmt.Sprintf("the document changed since round %d began: %d of its reviews looked at the older text", step.Round, begun))
	}
	if data := d.documentText(); data != nil {
		if err := d.session.KeepArtifact(data); err != nil {
			d.warn("the document's text could not be kept for comparison: " + err.Error())
		}
	}
	return a
}

// artifact is the path to read, in the caller's words as long as they lead to the same file from here.
func (d *Discussion) artifact() string {
	if given, err := realPath(d.state.Artifact); err == nil && given == d.state.ArtifactPath {
		return d.state.Artifact
	}
	return d.state.ArtifactPath
}

// decide asks at the checkpoint after a round and records the answer.
func (d *Discussion) decide(ctx context.Context, step Step, decider Decider) error {
	d.openLog(step.Round)
	d.mu.Lock()
	last := *d.story.last()
	d.story.ledger.Label(&last)
	c := checkpointOf(step, d.story.loop.Limit, last, d.story.ledger, d.settings.FeedbackTimeout)
	c.noteOlderQuestions(d.story.rounds)
	if d.story.revision != nil {
		c.Notes = append(c.Notes, d.story.revision.Notes()...)
	}
	if previous := d.story.previousNote(); previous != "" {
		c.Notes = append(c.Notes, previous)
	}
	d.mu.Unlock()
	var decision Decision
	if step.Kind == Settle {
		decision = c.settle(Decision{Choice: Done, Origin: ByMode})
	} else {
		var err error
		if decision, err = d.asking.ask(ctx, decider, c, d.emit); err != nil {
			return err
		}
	}
	decision.Time = d.settings.now()
	d.words.Lock() // a word that is on its way is in the conclusions; one that comes later is refused
	defer d.words.Unlock()
	d.emit(DecisionMade{decision})
	d.keepDecision()
	return nil
}

// previousNote is how the feedback that led to the last round was understood, if that had to be said.
func (s *story) previousNote() string {
	for i := len(s.decisions) - 1; i >= 0; i-- {
		if len(s.rounds) > 1 && s.decisions[i].Round == s.rounds[len(s.rounds)-2].Number {
			return s.decisions[i].Note
		}
	}
	return ""
}
