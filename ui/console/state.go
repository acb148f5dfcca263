package console

import (
	"slices"
	"time"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// State is what the event log says so far: the console shows a State and nothing else, so a live, a replayed and a
// resumed round look the same. It is a pure fold; the zero value is the state before the first event. All text in
// it that came from a tool or an artifact is still foreign, except in a Stream, and is made safe where it is drawn.
type State struct {
	// Rounds in the order they were run; the last is the current one.
	Rounds []*Round
	// Findings is the ledger with the person's marks.
	Findings []round.Finding
	// Ledger is the same with every finding's history, as it stood after the last round; nil when the log has none.
	Ledger *ledger.Ledger
	// Revision compares the last round that was run again after a revision; nil before any.
	Revision *feedback.Revision
	// Checkpoint is the open question to the person, nil when none is open.
	Checkpoint *Checkpoint
	Decisions  []feedback.Decision
	Concluded  *feedback.Concluded

	// Recorded says that whoever watches is not the person of the log: a recording is played, or a session is not theirs.
	Recorded bool

	Seq    int64
	Began  time.Time // the first event's time
	Latest time.Time // the last event's time

	// Journal is what happened in words, one line for each thing; the last journalLines of them.
	Journal []string

	early []engine.Warned // warnings before the first round; it shows them
}

// Round is one round as far as it has come.
type Round struct {
	engine.RoundStarted
	Began       time.Time
	Ended       time.Time // zero while it runs
	Seats       []*Seat
	Warnings    []engine.Warned
	Divergences []round.Divergence
	Judged      *engine.Judged
	Record      *engine.RecordWritten
	Result      *round.Round
	Failure     string
}

// Checkpoint is the question put to the person.
type Checkpoint struct {
	feedback.Checkpoint
	Opened  time.Time
	Stopped bool // the countdown was stopped
}

// Apply adds one event.
func (s *State) Apply(e engine.Event) {
	if s.Began.IsZero() {
		s.Began = e.Time
	}
	s.Seq = e.Seq
	if e.Time.After(s.Latest) {
		s.Latest = e.Time
	}
	s.note(e)
	switch body := e.Body.(type) {
	case engine.RoundStarted:
		r := newRound(body, e.Time)
		s.keepAnswers(r)
		r.takeAnswers(e.Time)
		r.Warnings, s.early = s.early, nil
		s.Rounds = append(s.Rounds, r)
		s.Checkpoint = nil
	case feedback.CheckpointOpened:
		s.Checkpoint = &Checkpoint{Checkpoint: body.Checkpoint, Opened: e.Time}
	case feedback.CountdownStopped:
		if s.Checkpoint != nil {
			s.Checkpoint.Stopped = true
		}
	case feedback.DecisionMade:
		s.Decisions = append(s.Decisions, body.Decision)
		s.Checkpoint = nil
	case feedback.FindingMarked:
		s.mark(body)
	case feedback.FindingAdded:
		s.Findings = append(s.Findings, body.Finding)
	case feedback.FindingWithdrawn:
		s.Findings = slices.DeleteFunc(slices.Clone(s.Findings), func(f round.Finding) bool { return f.ID == body.ID })
	case feedback.LedgerUpdated:
		s.takeLedger(body)
	case feedback.RevisionCompared:
		s.Revision = &body.Revision
	case feedback.RunAgain, feedback.Reopened:
		s.Concluded = nil
	case feedback.Concluded:
		s.Concluded = &body
		s.Checkpoint = nil
	default:
		s.inRound(e)
	}
}

// takeLedger takes over the findings as they were told, or makes the changes to them that a log holds in their place.
func (s *State) takeLedger(told feedback.LedgerUpdated) {
	if told.Ledger != nil || told.Changes == nil {
		s.Findings, s.Ledger = append([]round.Finding(nil), told.Findings...), told.Ledger
		return
	}
	l := &ledger.Ledger{}
	if s.Ledger != nil {
		l = s.Ledger.Clone()
	}
	l.Apply(told.Changes)
	s.Findings, s.Ledger = l.Findings(), l
}

// inRound gives an event to the current round. Before the first, only what the person must know is kept.
func (s *State) inRound(e engine.Event) {
	r := s.Current()
	if r != nil {
		r.apply(e)
		return
	}
	switch body := e.Body.(type) {
	case engine.Warned:
		s.early = append(s.early, body)
	case engine.RoundFailed:
		s.Rounds = append(s.Rounds, &Round{Began: e.Time, Ended: e.Time, Failure: body.Error})
	}
}

// Current is the last round, or nil before the first.
func (s *State) Current() *Round {
	if len(s.Rounds) == 0 {
		return nil
	}
	return s.Rounds[len(s.Rounds)-1]
}

// Running tells whether a round is under way.
func (s *State) Running() bool {
	r := s.Current()
	return r != nil && r.Ended.IsZero()
}

// AtWork counts the perspectives that have begun and are not over.
func (s *State) AtWork() (n int) {
	if !s.Running() {
		return 0
	}
	for _, seat := range s.Current().Seats {
		if phase := seat.Phase(); !seat.Over() && phase != Queued {
			n++
		}
	}
	return n
}

// Result is the last round that was finished, or nil.
func (s *State) Result() *round.Round {
	for i := len(s.Rounds) - 1; i >= 0; i-- {
		if s.Rounds[i].Result != nil {
			return s.Rounds[i].Result
		}
	}
	return nil
}

// LastDecision is the latest decision, or nil.
func (s *State) LastDecision() *feedback.Decision {
	if n := len(s.Decisions); n > 0 {
		return &s.Decisions[n-1]
	}
	return nil
}

// Remaining is how long the open checkpoint still waits; counting is false when it waits for ever.
func (s *State) Remaining(now time.Time) (left time.Duration, counting bool) {
	c := s.Checkpoint
	if c == nil || c.Timeout <= 0 || c.Stopped {
		return 0, false
	}
	return max(0, c.Opened.Add(c.Timeout).Sub(now)), true
}

func (s *State) mark(m feedback.FindingMarked) {
	for i := range s.Findings {
		if s.Findings[i].ID == m.ID {
			s.Findings[i].Choice, s.Findings[i].Note = m.Choice, m.Note
		}
	}
}

// keepAnswers marks those whose answers stand in a round that puts questions to one of them. Who had no answer stays
// missing, as the round says itself.
func (s *State) keepAnswers(r *Round) {
	last := s.Result()
	if r.Type != round.SpecificQuestions || len(s.Decisions) == 0 || last == nil {
		return
	}
	asked := s.Decisions[len(s.Decisions)-1].Reviewer
	for _, seat := range r.Seats {
		if p := reviewOf(last, seat.Name); asked != "" && seat.Name != asked && p != nil && p.Outcome != round.Missing {
			seat.State = Kept
		}
	}
}

// takeAnswers puts the reviews that an interrupted run of the round had brought into their places: they are not asked for
// again.
func (r *Round) takeAnswers(at time.Time) {
	for _, review := range r.Have {
		if seat := r.Seat(review.Name); seat.State != Kept && review.Outcome != round.Missing {
			seat.finish(review, at)
		}
	}
}

func newRound(start engine.RoundStarted, at time.Time) *Round {
	r := &Round{RoundStarted: start, Began: at}
	for _, seat := range start.Perspectives {
		r.Seats = append(r.Seats, &Seat{Seat: seat})
	}
	return r
}

// Seat finds a perspective by name. One that was not announced gets a seat, so that no event is lost.
func (r *Round) Seat(name string) *Seat {
	for _, seat := range r.Seats {
		if seat.Name == name {
			return seat
		}
	}
	seat := &Seat{Seat: engine.Seat{Name: name}}
	r.Seats = append(r.Seats, seat)
	return seat
}

// missing counts the perspectives that have ended without an answer.
func (r *Round) missing() (n int) {
	for _, seat := range r.Seats {
		if seat.Over() && seat.Review.Outcome == round.Missing {
			n++
		}
	}
	return n
}

// conflicts are the divergences without those that are only a note.
func (r *Round) conflicts() []round.Divergence {
	return round.Round{Divergences: r.Divergences}.Conflicts()
}

// Finished counts the perspectives that have come to an end.
func (r *Round) Finished() int {
	n := 0
	for _, seat := range r.Seats {
		if seat.Over() {
			n++
		}
	}
	return n
}

func (r *Round) apply(e engine.Event) {
	switch body := e.Body.(type) {
	case engine.AttemptStarted:
		r.Seat(body.Perspective).start(body, e.Time)
	case engine.ToolProgress:
		r.Seat(body.Perspective).progress(body.Progress, e.Time)
	case engine.AttemptFailed:
		r.Seat(body.Perspective).fail(body.Attempt)
	case engine.PerspectiveFinished:
		r.Seat(body.Review.Name).finish(body.Review, e.Time)
	case engine.Warned:
		r.Warnings = append(r.Warnings, body)
		if body.Perspective != "" {
			seat := r.Seat(body.Perspective)
			seat.Warnings = append(seat.Warnings, body.Text)
		}
	case engine.DivergenceFound:
		r.Divergences = append(r.Divergences, body.Divergence)
	case engine.Judged:
		r.Judged = &body
	case engine.RecordWritten:
		r.Record = &body
		if r.Result != nil && body.Path != "" {
			r.Result.Record = &body.Path
		}
	case engine.RoundFinished:
		r.finish(body.Round, e.Time)
	case engine.RoundFailed:
		r.Failure, r.Ended = body.Error, e.Time
		for _, seat := range r.Seats {
			if !seat.Over() {
				seat.State, seat.Ended = Stopped, e.Time
			}
		}
	}
}

// finish closes the round. A review that the log does not hold (it was cut short, or resumed) is taken from the
// result, so that every seat comes to an end.
func (r *Round) finish(result round.Round, at time.Time) {
	r.Result, r.Ended = &result, at
	for _, review := range result.Perspectives {
		if seat := r.Seat(review.Name); !seat.Over() {
			seat.finish(review, at)
		}
	}
}
