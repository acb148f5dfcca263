package engine

import (
	"context"
	"errors"
	"slices"

	"parley/engine/round"
)

// Why a running attempt or a whole round was ended early; context.Cause carries them down to the tool.
var (
	errDeadline  = errors.New("the round's deadline passed")
	errConcluded = errors.New(round.ConcludedEarly)
	errStopped   = errors.New(round.Stopped)
	errNext      = errors.New(round.PassedOver)
	errRetry     = errors.New("started again by the person")
	errTimeout   = errors.New("the time limit passed")
)

// panel is the reviewers of one round at work.
type panel struct {
	engine    *Engine
	out       *Stream
	reviewers []*reviewer
	slots     chan struct{} // a token for each perspective that may be asked at once
	finished  chan int      // the index of a reviewer whose review is complete
	conclude  context.CancelCauseFunc
	deadline  *deadlineTimer
}

// runPanel asks every perspective at once and returns the reviews in the order of the assignment. The error is
// the cause of ctx's end; a deadline or "conclude now" leaves Missing reviews instead.
func (e *Engine) runPanel(ctx context.Context, a Assignment, b roundInput, out *Stream) ([]round.Review, error) {
	roundCtx, conclude := context.WithCancelCause(ctx)
	defer conclude(nil)
	limit := e.Concurrency
	if limit <= 0 {
		limit = len(b.perspectives)
	}
	p := &panel{
		engine: e, out: out, conclude: conclude,
		slots: make(chan struct{}, limit), finished: make(chan int, len(b.perspectives)),
		deadline: newDeadlineTimer(e.deadline(), func() { conclude(errDeadline) }),
	}
	defer p.deadline.stop()
	have := byName(a.FinishedReviews)
	running := 0
	for i, reviewer := range b.perspectives {
		s := newReviewer(e, a, b, reviewer, out)
		p.reviewers = append(p.reviewers, s)
		if review, ok := have[reviewer.Name]; ok && review.Outcome != round.Missing {
			s.review, s.idle = review, true
			continue
		}
		if a.OnlyPerspectives != nil && !slices.Contains(a.OnlyPerspectives, reviewer.Name) {
			s.markNotAsked()
			continue
		}
		running++
		p.start(roundCtx, i)
	}
	p.wait(roundCtx, running, a.Controls)
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	reviews := make([]round.Review, len(p.reviewers))
	for i, s := range p.reviewers {
		reviews[i] = s.review
	}
	return reviews, nil
}

// start lets a reviewer work as soon as there is a slot. Its review is complete when its index arrives.
func (p *panel) start(ctx context.Context, i int) {
	s := p.reviewers[i]
	s.idle, s.restartRequested, s.stopping = false, false, false
	go func() {
		defer func() { p.finished <- i }()
		select {
		case p.slots <- struct{}{}:
			defer func() { <-p.slots }()
		case <-ctx.Done():
		}
		s.run(ctx)
	}()
}

// wait returns when no reviewer is working any more. Meanwhile it carries out what the person says.
func (p *panel) wait(ctx context.Context, running int, controls <-chan Control) {
	for running > 0 {
		select {
		case i := <-p.finished:
			if p.reviewers[i].restartRequested && ctx.Err() == nil {
				p.start(ctx, i)
				continue
			}
			running--
			p.reviewers[i].idle = true
			p.reviewers[i].review.FillEmptyLists()
			p.out.Emit(PerspectiveFinished{Review: p.reviewers[i].review})
			if running == 0 {
				running += p.handlePendingControls(ctx, controls)
			}
		case c, open := <-controls:
			if !open {
				controls = nil
				continue
			}
			running += p.handleControl(ctx, c)
		}
	}
}

// handlePendingControls carries out what the person had said before a reviewer came to its end: a retry must reach the round before it
// closes.
func (p *panel) handlePendingControls(ctx context.Context, controls <-chan Control) (started int) {
	for {
		select {
		case c, open := <-controls:
			if !open {
				return started
			}
			started += p.handleControl(ctx, c)
		default:
			return started
		}
	}
}

// handleControl carries out one word of the person and returns how many reviewers it set to work again.
func (p *panel) handleControl(ctx context.Context, c Control) int {
	if c.Kind == ControlConclude {
		p.conclude(errConcluded)
		return 0
	}
	if c.Kind == ControlExtend && c.Perspective == "" {
		p.deadline.extend(c.Extra)
		return 0
	}
	for i, s := range p.reviewers {
		if s.perspective.Name != c.Perspective {
			continue
		}
		if c.Kind == ControlRetry && ctx.Err() == nil {
			p.out.Emit(RetryRequested{Perspective: c.Perspective})
		}
		if !s.idle {
			s.handleControl(c)
		} else if c.Kind == ControlRetry && ctx.Err() == nil {
			p.start(ctx, i)
			return 1
		}
	}
	return 0
}

func byName(reviews []round.Review) map[string]round.Review {
	named := make(map[string]round.Review, len(reviews))
	for _, r := range reviews {
		named[r.Name] = r
	}
	return named
}
