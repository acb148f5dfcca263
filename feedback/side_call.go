package feedback

import (
	"context"
	"slices"

	"parley/engine"
	"parley/engine/round"
)

// sideCall is a cross-examination or a conversation that runs beside the checkpoint.
type sideCall struct {
	cancel context.CancelCauseFunc
	done   chan struct{} // closed when it has ended, and its files are written
	// answered says, with mu held, that only its files are left to write.
	answered bool
}

// waitForFiles waits while a side call has its answer and writes its files. It is called with mu held.
func (d *Discussion) waitForFiles(running func() *sideCall) {
	for call := running(); call != nil && call.answered; call = running() {
		d.mu.Unlock()
		<-call.done
		d.mu.Lock()
	}
}

// startBeside runs work beside everything else.
func (d *Discussion) startBeside(ctx context.Context, work func(context.Context, *engine.Stream)) *sideCall {
	ctx, cancel := context.WithCancelCause(ctx)
	running := &sideCall{cancel: cancel, done: make(chan struct{})}
	go func() {
		defer close(running.done)
		defer cancel(nil)
		// The person's words and a round's ledger must not cross what the tools say on its way to the log.
		work(ctx, engine.NewStream(0, d.settings.Now, func(e engine.Event) {
			d.marksMu.Lock()
			defer d.marksMu.Unlock()
			switch e.Body.(type) {
			case engine.ExaminationFinished, engine.ReviewerReplied:
				d.mu.Lock()
				running.answered = true
				d.mu.Unlock()
			}
			d.emit(e.Body)
		}))
	}()
	return running
}

// endSideCalls ends what is running, for good or only for now, and lets none begin until allowSideCalls.
func (d *Discussion) endSideCalls(examination, conversation error) {
	d.mu.Lock()
	examining, conversing := d.examining, d.conversing
	d.sideCallsClosed = true
	d.mu.Unlock()
	if examining != nil {
		examining.cancel(examination)
	}
	if conversing != nil {
		conversing.cancel(conversation)
	}
	for _, running := range []*sideCall{examining, conversing} {
		if running != nil {
			<-running.done
		}
	}
}

func (d *Discussion) allowSideCalls() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sideCallsClosed = false
}

// writeRoundAgain brings the files of a finished round to what was said of it since, unless the round that runs writes them.
func (d *Discussion) writeRoundAgain(ctx context.Context, number int) {
	d.marksMu.Lock()
	defer d.marksMu.Unlock()
	d.writeFindingsOrWarn()
	d.mu.Lock()
	at := slices.IndexFunc(d.derived.rounds, func(r round.Round) bool { return r.Number == number })
	running := d.derived.loop.Step().Kind == StepReview
	d.mu.Unlock()
	if !running {
		d.rewriteRound(ctx, at)
	}
}

// rewriteRound writes the record and the JSON of a finished round again, which is at this place of the rounds; below 0 is none. It is
// called with marksMu held.
func (d *Discussion) rewriteRound(ctx context.Context, at int) {
	if at < 0 {
		return
	}
	d.mu.Lock()
	entries := d.derived.ledger.Clone()
	report := d.derived.roundReport(at, entries)
	d.mu.Unlock()
	d.writeRecord(context.WithoutCancel(ctx), &report.Round, entries)
	d.session.WriteRound(report)
	d.emitWarnings()
}
