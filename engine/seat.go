package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/redact"
	"parley/engine/round"
	"parley/engine/tool"
)

// seat is one perspective at work: it goes down its chain until a link answers.
type seat struct {
	engine      *Engine
	out         *Stream
	assignment  Assignment
	brief       brief
	perspective perspective.Perspective
	chain       []string

	// review and idle belong to the panel while the seat is idle, to run while it works.
	review round.Review
	idle   bool
	// again is set when the person wants a seat that is being stopped back: it starts over when it has stopped. ending is set
	// while it is being stopped. Both belong to the panel.
	again, ending bool
	// redactor is that of the last call.
	redactor *redact.Redactor

	// The attempt that is running, for the person's words.
	mu    sync.Mutex
	stop  context.CancelCauseFunc // the whole seat
	end   context.CancelCauseFunc // this attempt
	limit *limit
}

func newSeat(e *Engine, a Assignment, b brief, p perspective.Perspective, out *Stream) *seat {
	return &seat{engine: e, out: out, assignment: a, brief: b, perspective: p, chain: e.chain(p)}
}

// run fills in the seat's review. It ends with a Missing review only when ctx ended or the person stopped it.
func (s *seat) run(ctx context.Context) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	s.mu.Lock()
	s.stop = stop
	s.mu.Unlock()
	s.review = s.unanswered()
	for link := 0; link < len(s.chain) && ctx.Err() == nil; link++ {
		err := s.attempt(ctx, link)
		if brokeOff(err) && s.lastTool(link) {
			err = s.attempt(ctx, link) // nobody else is left to ask, and another time it may be whole
		}
		if err == nil {
			return
		}
		if errors.Is(err, errRetry) {
			link = -1
		}
	}
	if cause := context.Cause(ctx); cause != nil {
		s.review.Warnings = append(s.review.Warnings, "no answer: "+cause.Error())
	}
}

// brokeOff reports whether an answer ended in the middle.
func brokeOff(err error) bool {
	var failure *tool.Failure
	return errors.As(err, &failure) && failure.Kind == tool.BrokeOff
}

// lastTool reports whether no tool comes after this link of the chain.
func (s *seat) lastTool(link int) bool {
	return !slices.ContainsFunc(s.chain[link+1:], func(name string) bool { return name != perspective.Direct })
}

// passOver leaves a seat without an answer because the round puts its questions to others.
func (s *seat) passOver() {
	s.review, s.idle = s.unanswered(), true
	s.review.Warnings = append(s.review.Warnings, "no answer: it had none before, and this round asked others")
	s.review.Settle()
	s.out.Emit(PerspectiveFinished{Review: s.review})
}

// unanswered is the review before anything has arrived.
func (s *seat) unanswered() round.Review {
	return round.Review{
		Name: s.perspective.Name, Role: s.perspective.Role, Dynamic: s.perspective.Dynamic, Outcome: round.Missing,
		Attempts: []round.Attempt{},
	}
}

// attempt tries one link of the chain under the perspective's time limit. The error is why it gave no answer; it
// has been emitted and kept in the review then.
func (s *seat) attempt(ctx context.Context, link int) error {
	name := s.chain[link]
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	limit := newLimit(s.engine.timeout(), func() { end(errTimeout) })
	defer limit.stop()
	s.mu.Lock()
	s.end, s.limit = end, limit
	s.mu.Unlock()

	begun := s.engine.now()
	made, err := s.try(ctx, link, name)
	made = redact.Value(s.redactor, foreign.Value(made)) // a tool says its own version
	made.Seconds = s.engine.now().Sub(begun).Seconds()
	if err == nil {
		s.review.Attempts = append(s.review.Attempts, made)
		return nil
	}
	cause := context.Cause(ctx)
	text, kind := s.describe(err, cause)
	made.Error, made.Kind = &text, kind
	s.review.Attempts = append(s.review.Attempts, made)
	s.out.Emit(AttemptFailed{Perspective: s.perspective.Name, Attempt: made})
	if cause != nil {
		return cause
	}
	return err
}

// try asks the link and puts its answer into the review. A panic in an adapter or a check is a failed attempt,
// not the end of parley and of the reviews that have arrived.
func (s *seat) try(ctx context.Context, link int, name string) (made round.Attempt, err error) {
	made = round.Attempt{Tool: name}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("parley's own fault in %s: %v", name, p)
		}
	}()
	if name == perspective.Direct {
		return s.direct(ctx, link)
	}
	return s.ask(ctx, link, name)
}

// obey carries out what the person says to this perspective. The attempt's end tells the chain what to do next.
func (s *seat) obey(c Control) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.end == nil {
		return
	}
	switch c.Kind {
	case Stop:
		s.ending = true
		s.stop(errStopped)
	case Next:
		s.end(errNext)
	case Retry:
		s.again = s.again || s.ending
		s.end(errRetry)
	case Extend:
		s.limit.extend(c.Extra)
	case Conclude:
	}
}

// grant gives the running attempt the tool's own time limit, if it has one.
func (s *seat) grant(t tool.Tool) {
	limited, ok := t.(tool.Limited)
	if !ok || limited.TimeLimit() <= 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.limit.extend(limited.TimeLimit() - s.limit.total)
}

// granted is the time the running attempt was given in all.
func (s *seat) granted() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.limit.total
}
