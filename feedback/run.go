package feedback

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"parley/engine"
	"parley/engine/round"
)

// Run does rounds and asks decider after each until done, the limit, or ctx ends. The outcome holds what was finished
// also when an error is returned. Run may be called again after it stopped or failed, and goes on from there.
func (d *Discussion) Run(ctx context.Context, decider Decider) (Result, error) {
	for _, text := range d.openWarnings {
		d.warn(text)
	}
	d.openWarnings = nil
	d.allowSideCalls()
	defer d.endSideCalls(errLeft, errLeft)
	for {
		step := d.step()
		var err error
		switch step.Kind {
		case StepReview:
			err = d.runRound(ctx, step)
		case StepAsk, StepAutoDone:
			d.writeRoundFiles(ctx)
			d.closeLeftQuestions(ctx)
			d.examineRound(ctx)
			if d.settings.AwaitExamination || step.Kind == StepAutoDone {
				d.waitForExamination()
				step = d.step() // the verdict may be another one
				if ctx.Err() != nil && d.isExaminationOpen() {
					return d.result(), context.Cause(ctx)
				}
			}
			err = d.runCheckpoint(ctx, step, decider)
		case StepConclude:
			d.conclude(ctx)
		case StepFinish:
			if d.hasUnwrittenConclusions() {
				d.conclude(ctx)
			}
			return d.result(), nil
		}
		switch {
		case errors.Is(err, ErrNotAsked):
			outcome := d.result()
			outcome.Stopped, outcome.Decision = true, nil
			return outcome, nil
		case err != nil:
			return d.result(), err
		}
	}
}

// hasUnwrittenConclusions reports whether the conclusions could not be written by a parley that has ended; they are tried
// again.
func (d *Discussion) hasUnwrittenConclusions() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.derived.concluded
	return c != nil && (c.Markdown == "" || c.JSON == "") && !d.conclusionsTried
}

func (d *Discussion) step() Step {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.derived.loop.Step()
}

// runRound runs one round, or what is missing of it.
func (d *Discussion) runRound(ctx context.Context, step Step) error {
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	d.openLog(step.Round)
	d.closeLeftQuestions(ctx)
	d.goOnExamining(ctx)
	d.emit(RoundAssigned{d.settings.allTerms(d.session.Folder(), subjectOf(d.state))})
	d.mu.Lock()
	d.roundBegun = true
	d.mu.Unlock()
	d.warnUntoldChange(step)
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
	store := d.session.Store(d.state.RoundID, step.Round)
	d.mu.Lock()
	d.store = store
	d.mu.Unlock()
	r, err := d.newRunner(store).Run(ctx, assignment, d.stream)
	d.emitWarnings()
	if err != nil {
		if d.settings.Bus != nil && ctx.Err() == nil {
			d.publish(ctx, errorMessage(d.settings.Team, filepath.Base(d.session.Folder()), d.state.RoundID, step.Round, err))
		}
		return err
	}
	if now := d.step(); now.Kind == StepReview && now.Round == step.Round {
		d.emit(engine.RoundFinished{Round: r}) // a runner that tells nothing of its end
	}
	return nil
}

// assignment puts together what the coming round is to do.
func (d *Discussion) assignment(step Step) engine.Assignment {
	sha := d.artifactSHA()
	d.mu.Lock()
	derived := d.derived
	have := append(slices.Clone(derived.partialReviews), derived.carriedReviews()...)
	a := engine.Assignment{
		RoundID: d.state.RoundID, Number: step.Round, MaxRounds: derived.loop.Limit.Max, Type: step.Type, Attempt: step.Attempt,
		FinalGate: d.state.FinalGate, Artifact: d.artifactPath(), Bundle: d.source().Bundle, Session: d.session.Folder(),
		DiscoveryContext: d.state.DiscoveryContext, Perspectives: d.state.Perspectives, FollowUp: derived.followUp(step, sha),
		OnlyPerspectives: derived.askedPerspectives(), SkipReason: d.skipReason,
		Interrupted: derived.calls.ofRound(),
	}
	begun, begunSHA := len(derived.partialReviews), derived.partialSHA
	d.mu.Unlock()
	for _, r := range have {
		if !slices.ContainsFunc(a.FinishedReviews, func(known round.Review) bool { return known.Name == r.Name }) {
			a.FinishedReviews = append(a.FinishedReviews, r)
		}
	}
	if begun > 0 && begunSHA != sha {
		d.warn(fmt.Sprintf("the document changed since round %d began: %d of its reviews looked at the older text", step.Round, begun))
	}
	if data := d.documentText(); data != nil {
		if err := d.session.WriteArtifact(data); err != nil {
			d.warn("the document's text could not be kept for comparison: " + err.Error())
		}
	}
	return a
}

// artifactPath is the path to read, in the caller's words as long as they lead to the same file from here.
func (d *Discussion) artifactPath() string {
	if given, err := realPath(d.state.Artifact); err == nil && given == d.state.ArtifactPath {
		return d.state.Artifact
	}
	return d.state.ArtifactPath
}

// runCheckpoint asks at the checkpoint after a round and records the answer.
func (d *Discussion) runCheckpoint(ctx context.Context, step Step, decider Decider) error {
	d.openLog(step.Round)
	d.mu.Lock()
	last := *d.derived.lastRound()
	d.derived.ledger.LabelActionItems(&last)
	last.VerdictChange = d.derived.verdictChange(len(d.derived.rounds)-1, d.derived.ledger)
	d.mu.Unlock()
	change := d.documentChange(last)
	d.mu.Lock()
	step.Offline = d.settings.Offline || d.state.Offline
	c := checkpointOf(step, d.derived.loop.Limit, last, d.derived.ledger, d.answerTime())
	if change != nil {
		c = c.AsKnownNow(last, d.derived.ledger, d.derived.ledger.Findings(), true)
		c.DocumentChanged = change
	}
	c.noteOlderQuestions(d.derived.rounds)
	if d.derived.revision != nil {
		c.Notes = append(c.Notes, d.derived.revision.notes(last.VerdictChange == "")...)
	}
	if previous := d.derived.previousNote(); previous != "" {
		c.Notes = append(c.Notes, previous)
	}
	d.mu.Unlock()
	if change != nil {
		c.Notes = append(c.Notes, change.Before(c.Final))
	}
	var decision Decision
	if step.Kind == StepAutoDone {
		decision = c.complete(Decision{Choice: Done, Origin: ByMode})
	} else {
		var err error
		if decision, err = d.prompt.ask(ctx, decider, c, d.emit); err != nil {
			d.logRefusal(err)
			return err
		}
	}
	d.endSideCalls(engine.ErrExaminationStopped, engine.ErrConversationStopped)
	defer d.allowSideCalls()
	d.noteChange(&decision, last)
	decision.Time = d.settings.now()
	d.marksMu.Lock() // a word that is on its way is in the conclusions; one that comes later is refused
	defer d.marksMu.Unlock()
	d.emit(DecisionMade{decision})
	d.writeDecision(ctx)
	if decision.SignOff != nil && d.settings.Bus != nil {
		d.publish(context.WithoutCancel(ctx), signOffMessage(d.settings.Team, filepath.Base(d.session.Folder()), last, decision))
	}
	return nil
}

// answerTime is how long a checkpoint waits for its answer, 0 for ever. It is called with mu held.
func (d *Discussion) answerTime() time.Duration {
	if d.settings.ReopenedWaits && !d.roundBegun {
		return 0
	}
	return d.settings.FeedbackTimeout
}

// logRefusal keeps why a decision was not taken, for whoever reads the session in the place of this run's words.
func (d *Discussion) logRefusal(err error) {
	var refused *DecisionError
	if d.settings.LogRefusals && errors.As(err, &refused) {
		d.emit(DecisionRefused{Fault: refused.Fault, Reason: refused.Reason})
	}
}

// RefusalOf is the reason for which the last decision in a log was refused. It is nil when none was, or when since then the
// checkpoint was opened again, a decision was made, or a round was started.
func RefusalOf(events []engine.Event) *DecisionError {
	for _, e := range slices.Backward(events) {
		switch body := e.Body.(type) {
		case DecisionRefused:
			return &DecisionError{Fault: body.Fault, Reason: body.Reason}
		case CheckpointOpened, DecisionMade, engine.RoundStarted:
			return nil
		}
	}
	return nil
}

// previousNote is how the feedback that led to the last round was understood, if that had to be said.
func (s *discussionState) previousNote() string {
	for i := len(s.decisions) - 1; i >= 0; i-- {
		if len(s.rounds) > 1 && s.decisions[i].Round == s.rounds[len(s.rounds)-2].Number {
			return s.decisions[i].Note
		}
	}
	return ""
}
