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
	errConcluded = errors.New("the round was concluded early")
	errStopped   = errors.New("stopped by the person")
	errNext      = errors.New("passed over by the person")
	errRetry     = errors.New("started again by the person")
	errTimeout   = errors.New("the time limit passed")
)

// panel is the reviewers of one round at work.
type panel struct {
	engine   *Engine
	out      *Stream
	seats    []*seat
	slots    chan struct{} // a token for each perspective that may be asked at once
	finished chan int      // the index of a seat whose review is complete
	conclude context.CancelCauseFunc
	deadline *limit
}

// analyse asks every perspective at once and returns the reviews in the order of the assignment. The error is
// the cause of ctx's end; a deadline or "conclude now" leaves Missing reviews instead.
func (e *Engine) analyse(ctx context.Context, a Assignment, b brief, out *Stream) ([]round.Review, error) {
	roundCtx, conclude := context.WithCancelCause(ctx)
	defer conclude(nil)
	limit := e.Concurrency
	if limit <= 0 {
		limit = len(b.seats)
	}
	p := &panel{
		engine: e, out: out, conclude: conclude,
		slots: make(chan struct{}, limit), finished: make(chan int, len(b.seats)),
		deadline: newLimit(e.deadline(), func() { conclude(errDeadline) }),
	}
	defer p.deadline.stop()
	have := byName(a.Have)
	running := 0
	for i, seat := range b.seats {
		s := newSeat(e, a, b, seat, out)
		p.seats = append(p.seats, s)
		if review, ok := have[seat.Name]; ok && review.Outcome != round.Missing {
			s.review, s.idle = review, true
			continue
		}
		if a.Only != nil && !slices.Contains(a.Only, seat.Name) {
			s.passOver()
			continue
		}
		running++
		p.start(roundCtx, i)
	}
	p.wait(roundCtx, running, a.Controls)
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	reviews := make([]round.Review, len(p.seats))
	for i, s := range p.seats {
		reviews[i] = s.review
	}
	return reviews, nil
}

// start lets a seat work as soon as there is a slot. Its review is complete when its index arrives.
func (p *panel) start(ctx context.Context, i int) {
	s := p.seats[i]
	s.idle, s.again, s.ending = false, false, false
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

// wait returns when no seat is working any more. Meanwhile it carries out what the person says.
func (p *panel) wait(ctx context.Context, running int, controls <-chan Control) {
	for running > 0 {
		select {
		case i := <-p.finished:
			if p.seats[i].again && ctx.Err() == nil {
				p.start(ctx, i)
				continue
			}
			running--
			p.seats[i].idle = true
			p.seats[i].review.Settle()
			p.out.Emit(PerspectiveFinished{Review: p.seats[i].review})
			if running == 0 {
				running += p.obeyWaiting(ctx, controls)
			}
		case c, open := <-controls:
			if !open {
				controls = nil
				continue
			}
			running += p.obey(ctx, c)
		}
	}
}

// obeyWaiting carries out what the person had said before a seat came to its end: a retry must reach the round before it
// closes.
func (p *panel) obeyWaiting(ctx context.Context, controls <-chan Control) (started int) {
	for {
		select {
		case c, open := <-controls:
			if !open {
				return started
			}
			started += p.obey(ctx, c)
		default:
			return started
		}
	}
}

// obey carries out one word of the person and returns how many seats it set to work again.
func (p *panel) obey(ctx context.Context, c Control) int {
	if c.Kind == Conclude {
		p.conclude(errConcluded)
		return 0
	}
	if c.Kind == Extend && c.Perspective == "" {
		p.deadline.extend(c.Extra)
		return 0
	}
	for i, s := range p.seats {
		if s.perspective.Name != c.Perspective {
			continue
		}
		if c.Kind == Retry && ctx.Err() == nil {
			p.out.Emit(AskedAgain{Perspective: c.Perspective})
		}
		if !s.idle {
			s.obey(c)
		} else if c.Kind == Retry && ctx.Err() == nil {
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
