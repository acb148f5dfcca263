package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/redact"
	"parley/engine/round"
	"parley/engine/tool"
)

// reviewer is one perspective at work: it goes down its chain until a link answers.
type reviewer struct {
	engine      *Engine
	out         *Stream
	assignment  Assignment
	brief       roundInput
	perspective perspective.Perspective
	chain       []string

	// review and idle belong to the panel while the reviewer is idle, to run while it works.
	review round.Review
	idle   bool
	// restartRequested is set when the person wants a reviewer that is being stopped back: it starts over when it has stopped. ending is set
	// while it is being stopped. Both belong to the panel.
	restartRequested, stopping bool
	// redactor is that of the last call.
	redactor *redact.Redactor

	// The attempt that is running, for the person's words.
	mu             sync.Mutex
	cancelReviewer context.CancelCauseFunc // the whole reviewer
	cancelAttempt  context.CancelCauseFunc // this attempt
	limit          *deadlineTimer
}

func newReviewer(e *Engine, a Assignment, b roundInput, p perspective.Perspective, out *Stream) *reviewer {
	return &reviewer{engine: e, out: out, assignment: a, brief: b, perspective: p, chain: e.chain(p)}
}

// run fills in the reviewer's review. It ends with a Missing review only when ctx ended or the person stopped it.
func (s *reviewer) run(ctx context.Context) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	s.mu.Lock()
	s.cancelReviewer = stop
	s.mu.Unlock()
	s.review = s.emptyReview()
	for link := 0; link < len(s.chain) && ctx.Err() == nil; link++ {
		err := s.attemptLink(ctx, link)
		if isTruncated(err) && s.isLastTool(link) {
			err = s.attemptLink(ctx, link) // nobody else is left to ask, and another time it may be whole
		}
		if err == nil {
			return
		}
		if errors.Is(err, errRetry) {
			link = -1
		}
	}
	if cause := context.Cause(ctx); cause != nil {
		s.review.Warnings = append(s.review.Warnings, round.NoAnswer+cause.Error())
	}
}

// isTruncated reports whether an answer ended in the middle.
func isTruncated(err error) bool {
	var failure *tool.Failure
	return errors.As(err, &failure) && failure.Kind == tool.Truncated
}

// isLastTool reports whether no tool comes after this link of the chain.
func (s *reviewer) isLastTool(link int) bool {
	return !slices.ContainsFunc(s.chain[link+1:], func(name string) bool { return name != perspective.Direct })
}

// markNotAsked leaves a reviewer without an answer because the round puts its questions to others.
func (s *reviewer) markNotAsked() {
	s.review, s.idle = s.emptyReview(), true
	s.review.Warnings = append(s.review.Warnings, "no answer: it had none before, and this round asked others")
	s.review.FillEmptyLists()
	s.out.Emit(PerspectiveFinished{Review: s.review})
}

// emptyReview is the review before anything has arrived.
func (s *reviewer) emptyReview() round.Review {
	return round.Review{
		Name: s.perspective.Name, Role: s.perspective.Role, Dynamic: s.perspective.Dynamic, Outcome: round.Missing,
		Attempts: []round.Attempt{},
	}
}

// attemptLink tries one link of the chain under the perspective's time limit. The error is why it gave no answer; it
// has been emitted and kept in the review then.
func (s *reviewer) attemptLink(ctx context.Context, link int) error {
	name := s.chain[link]
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	limit := newDeadlineTimer(s.engine.timeout(), func() { end(errTimeout) })
	defer limit.stop()
	s.mu.Lock()
	s.cancelAttempt, s.limit = end, limit
	s.mu.Unlock()

	begun := s.engine.now()
	made, err := s.tryLink(ctx, link, name)
	made = redact.Value(s.redactor, foreign.Value(made)) // a tool says its own version
	made.Seconds = s.engine.now().Sub(begun).Seconds()
	if err == nil {
		s.review.Attempts = append(s.review.Attempts, made)
		return nil
	}
	cause := context.Cause(ctx)
	text, kind := s.describeError(err, cause)
	made.Error, made.Kind = &text, kind
	s.review.Attempts = append(s.review.Attempts, made)
	s.out.Emit(AttemptFailed{Perspective: s.perspective.Name, Attempt: made})
	if cause != nil {
		return cause
	}
	return err
}

// tryLink asks the link and puts its answer into the review. A panic in an adapter or a check is a failed attempt,
// not the end of parley and of the reviews that have arrived.
func (s *reviewer) tryLink(ctx context.Context, link int, name string) (made round.Attempt, err error) {
	made = round.Attempt{Tool: name}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("parley's own fault in %s: %v", name, p)
		}
	}()
	if name == perspective.Direct {
		return s.answerDirectly(ctx, link)
	}
	return s.askTool(ctx, link, name)
}

// handleControl carries out what the person says to this perspective. The attempt's end tells the chain what to do next.
func (s *reviewer) handleControl(c Control) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cancelAttempt == nil {
		return
	}
	switch c.Kind {
	case ControlStop:
		s.stopping = true
		s.cancelReviewer(errStopped)
	case ControlNext:
		s.cancelAttempt(errNext)
	case ControlRetry:
		s.restartRequested = s.restartRequested || s.stopping
		s.cancelAttempt(errRetry)
	case ControlExtend:
		s.limit.extend(c.Extra)
	case ControlConclude:
	}
}
