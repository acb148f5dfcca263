package feedback

import (
	"fmt"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
)

// Loop is the state machine of a discussion: an event goes in, the next step comes out, and nothing else happens. The
// events are those of the log, so reading a stored log leads to the step a discussion stopped at. The zero Loop is not
// useful; begin with NewLoop.
type Loop struct {
	Limit RoundLimit
	// FinalGate marks a final-gate subject: a HIGH there always waits for the person.
	FinalGate bool
	// First is the type of the first round: initial, or deepen when an older discussion is continued.
	First round.Type

	phase        phase
	round        int // rounds finished
	roundsBefore int // rounds finished when the discussion was run again last; the limit counts from there
	next         round.Type
	attempt      int
	high         bool
	started      bool // some round has begun
}

type phase int

const (
	reviewing phase = iota
	deciding
	concluding
	ended
)

// StepKind is what a discussion has to do next.
type StepKind int

// The steps. Review runs a round, Ask puts a checkpoint before the person, Settle takes "done" without asking,
// Conclude writes the synthesis, Finish means that nothing is left to do.
const (
	StepReview StepKind = iota
	StepAsk
	StepAutoDone
	StepConclude
	StepFinish
)

// Step is what comes next and in which round.
type Step struct {
	Kind  StepKind
	Round int
	// Type and Attempt are those of the round to run.
	Type    round.Type
	Attempt int
	// Final says that no round may follow this checkpoint; MayRevise, that a revision may be asked for; MustWait, that no
	// countdown may decide it.
	Final bool
	// RoundsBefore is how many rounds were finished when the discussion was run again last.
	RoundsBefore int
	MayRevise    bool
	MustWait     bool
	// Gate says that it is the final gate, where the document is signed off.
	Gate bool
	// Offline says that the review asks no AI tool.
	Offline bool
}

// OrderError says that an event does not fit where the loop is: the log is incomplete or was edited.
type OrderError struct {
	Event string
	Step  Step
}

func (e *OrderError) Error() string {
	return fmt.Sprintf("event %q does not fit after round %d; it was passed over", e.Event, e.Step.Round)
}

// NewLoop begins before the first round.
func NewLoop(limit RoundLimit, gate bool, first round.Type) Loop {
	if first == "" {
		first = round.Initial
	}
	return Loop{Limit: limit, FinalGate: gate, First: first, next: first, attempt: 1}
}

// Step is what is to be done now.
func (l Loop) Step() Step {
	s := Step{Round: l.round, RoundsBefore: l.roundsBefore}
	switch l.phase {
	case reviewing:
		s.Kind, s.Round, s.Type, s.Attempt = StepReview, l.round+1, l.next, l.attempt
	case deciding:
		s.Kind, s.Final = StepAsk, l.IsExhausted()
		s.Gate = l.FinalGate
		s.MustWait = l.FinalGate && l.high
		s.MayRevise = l.high && l.attempt == 1 && !s.Final
		if s.Final && l.Limit.NoCheckpoint && !s.MustWait {
			s.Kind = StepAutoDone
		}
	case concluding:
		s.Kind = StepConclude
	case ended:
		s.Kind = StepFinish
	}
	return s
}

// Apply moves on by one event. Events that do not concern the loop leave it as it is; one that cannot come now is an
// *OrderError and leaves it as it is, too.
func (l Loop) Apply(body engine.Body) (Loop, error) {
	misfit := &OrderError{Event: body.Kind(), Step: l.Step()}
	switch event := body.(type) {
	case engine.RoundStarted:
		l.started = true
	case engine.RoundFinished:
		// A round that follows a checkpoint whose decision is not in the log was decided all the same: the disk was full.
		lost := l.phase == deciding && !l.IsExhausted()
		if l.phase != reviewing && !lost || event.Round.Number != l.round+1 {
			return l, misfit
		}
		l.round, l.phase, l.started = event.Round.Number, deciding, true
		l.high = event.Round.Verdict == round.Blocked && event.Round.SeverityOf().Rank() >= review.High.Rank()
	case engine.ExaminationFinished:
		if to := event.Rejudged; to != nil && event.Round == l.round {
			l.high = to.Verdict == round.Blocked && to.Severity != nil && to.Severity.Rank() >= review.High.Rank()
		}
	case DecisionMade:
		if l.phase != deciding {
			return l, misfit
		}
		return l.decided(event.Decision), nil
	case Continued:
		l.attempt = max(event.Attempt, 1)
	case RunAgain:
		if !l.started {
			return l, misfit
		}
		return l.runAgain(event), nil
	case LimitChanged:
		l.Limit = RoundLimit{Max: max(l.roundsBefore+max(event.MaxRounds, 1), l.round), NoCheckpoint: event.NoCheckpoint}
	case Reopened:
		if l.phase != ended {
			return l, misfit
		}
		l.phase, l.Limit.NoCheckpoint = deciding, false // the person is there and wants to be asked
	case Concluded:
		if l.phase != concluding && l.phase != ended {
			return l, misfit
		}
		l.phase = ended
	}
	return l, nil
}

// runAgain begins anew with a fresh budget of rounds. A revision of a document that was HIGH makes it the next attempt.
func (l Loop) runAgain(event RunAgain) Loop {
	switch {
	case l.phase == reviewing: // of the round that did not end
	case !l.high:
		l.attempt = 1
	case event.Revised:
		l.attempt++
	}
	l.roundsBefore = l.round
	l.Limit = RoundLimit{Max: l.round + max(event.MaxRounds, 1), NoCheckpoint: event.NoCheckpoint}
	l.phase, l.next = reviewing, round.Initial
	return l
}

// IsExhausted reports whether no round may follow.
func (l Loop) IsExhausted() bool { return l.round >= l.Limit.Max }

func (l Loop) decided(d Decision) Loop {
	step := l.Step()
	if d.Choice == Done || step.Final {
		l.phase = concluding
		return l
	}
	l.phase, l.next = reviewing, d.roundType()
	if d.Revise && step.MayRevise {
		l.next, l.attempt = round.Initial, 2
	}
	return l
}

// roundType is the type of the round that a decision asks for.
func (d Decision) roundType() round.Type {
	switch {
	case d.Choice == AdjustDirection:
		return round.DirectionAdjusted
	case len(d.Questions) > 0:
		return round.SpecificQuestions
	default:
		return round.Deepen
	}
}
