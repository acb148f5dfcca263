// Package state is what the event log says so far, as a fold over the events, and questions to it. It may know events, rounds
// and the loop's decisions. It may not know screens, keys or colours.
package state

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
	// Revisions are all such comparisons, in their order.
	Revisions []*feedback.Revision
	// Checkpoint is the open question to the person, nil when none is open.
	Checkpoint *Checkpoint
	// Examination is the cross-examination of findings that was started last, nil before any.
	Examination *Examination
	// Asked is the question to a reviewer that has no answer yet, nil where nobody is being asked.
	Asked     *round.Turn
	Decisions []feedback.Decision
	Concluded *feedback.Concluded

	// Recorded says that whoever watches is not the person of the log: a recording is played, or a session is not theirs.
	Recorded bool

	Seq    int64
	Began  time.Time // the first event's time
	Latest time.Time // the last event's time

	// Journal is what happened in words, one line for each thing; the last maxJournalLines of them.
	Journal []JournalLine

	// ownLedger says that the ledger is no event's, and is changed in its place: with a copy for each round a long discussion opens late.
	ownLedger     bool
	earlyWarnings []engine.WarningRaised // warnings before the first round; it shows them
}

// Round is one round as far as it has come.
type Round struct {
	engine.RoundStarted
	Began       time.Time
	Ended       time.Time // zero while it runs
	Reviewers   []*Reviewer
	Warnings    []engine.WarningRaised
	Divergences []round.Divergence
	Verdict     *engine.VerdictReached
	Record      *engine.RecordWritten
	Result      *round.Round
	// RecordWrites counts how often the record was written: once with the ledger, and again with what was decided on it.
	RecordWrites int
	// FilesWritten: what the round leaves on the disk is there, or could not be written.
	FilesWritten bool
	Failure      string
}

// Checkpoint is the question put to the person.
type Checkpoint struct {
	feedback.Checkpoint
	Opened  time.Time
	Stopped bool // the countdown was stopped
}

// noteTime takes in when an event was, and where it stands among the others.
func (s *State) noteTime(e engine.Event) {
	if s.Began.IsZero() {
		s.Began = e.Time
	}
	s.Seq = e.Seq
	if e.Time.After(s.Latest) {
		s.Latest = e.Time
	}
}

// Apply adds one event.
func (s *State) Apply(e engine.Event) {
	s.noteTime(e)
	s.addToJournal(e)
	switch body := e.Body.(type) {
	case engine.RoundStarted:
		r := newRound(body, e.Time)
		s.markNotAsked(r)
		r.restoreReviews(e.Time)
		r.Warnings, s.earlyWarnings = s.earlyWarnings, nil
		s.Rounds = append(s.Rounds, r)
		s.Checkpoint = nil
	case feedback.CheckpointOpened:
		s.Checkpoint = &Checkpoint{Checkpoint: body.Checkpoint, Opened: e.Time}
		s.NoteFilesWritten()
	case feedback.CountdownStopped:
		if s.Checkpoint != nil {
			s.Checkpoint.Stopped = true
		}
	case feedback.DecisionMade:
		s.Decisions = append(s.Decisions, body.Decision)
		s.Checkpoint = nil
	case feedback.FindingMarked:
		s.MarkFinding(body)
	case feedback.FindingAdded:
		s.Findings = append(s.Findings, body.Finding)
	case feedback.FindingWithdrawn:
		s.Findings = slices.DeleteFunc(slices.Clone(s.Findings), func(f round.Finding) bool { return f.ID == body.ID })
	case feedback.LedgerUpdated:
		s.applyLedger(body)
		s.NoteFilesWritten()
	case engine.ExaminationStarted, engine.ExaminerAsked, engine.ExaminerAnswered, engine.ExaminationFinished:
		s.applyExamination(body)
	case engine.ReviewerAsked, engine.ReviewerReplied:
		s.applyConversation(body)
	case feedback.RevisionCompared:
		s.Revision = &body.Revision
		s.Revisions = append(slices.Clip(s.Revisions), s.Revision)
	case feedback.RunAgain, feedback.Reopened:
		s.Concluded = nil
	case feedback.Concluded:
		s.Concluded = &body
		s.Checkpoint = nil
		s.NoteFilesWritten()
	default:
		s.applyToRound(e)
	}
}

// NoteFilesWritten notes of the round that ended last that its files were written.
func (s *State) NoteFilesWritten() {
	if r := s.CurrentRound(); r != nil && r.Result != nil {
		r.FilesWritten = true
	}
}

// applyLedger takes over the findings as they were told, or makes the changes to them that a log holds in their place.
func (s *State) applyLedger(told feedback.LedgerUpdated) {
	if told.Ledger != nil || told.Changes == nil {
		s.Findings, s.Ledger, s.ownLedger = append([]round.Finding(nil), told.Findings...), told.Ledger, false
		s.restate()
		return
	}
	switch {
	case s.Ledger == nil:
		s.Ledger = &ledger.Ledger{}
	case !s.ownLedger:
		s.Ledger = s.Ledger.Clone()
	}
	s.ownLedger = true
	s.Ledger.Apply(told.Changes)
	s.Findings = s.Ledger.Findings()
}

// applyToRound gives an event to the current round. Before the first, only what the person must know is kept.
func (s *State) applyToRound(e engine.Event) {
	r := s.CurrentRound()
	if r != nil {
		r.apply(e)
		return
	}
	switch body := e.Body.(type) {
	case engine.WarningRaised:
		s.earlyWarnings = append(s.earlyWarnings, body)
	case engine.RoundFailed:
		s.Rounds = append(s.Rounds, &Round{Began: e.Time, Ended: e.Time, Failure: body.Error})
	}
}

// CurrentRound is the last round, or nil before the first.
func (s *State) CurrentRound() *Round {
	if len(s.Rounds) == 0 {
		return nil
	}
	return s.Rounds[len(s.Rounds)-1]
}

// IsRunning reports whether a round is under way.
func (s *State) IsRunning() bool {
	r := s.CurrentRound()
	return r != nil && r.Ended.IsZero()
}

// WorkingCount counts the perspectives that have begun and are not over.
func (s *State) WorkingCount() (n int) {
	if !s.IsRunning() {
		return 0
	}
	for _, reviewer := range s.CurrentRound().Reviewers {
		if phase := reviewer.Phase(); !reviewer.IsDone() && phase != Queued {
			n++
		}
	}
	return n
}

// LastResult is the last round that was finished, or nil.
func (s *State) LastResult() *round.Round {
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

func (s *State) MarkFinding(m feedback.FindingMarked) {
	for i := range s.Findings {
		if s.Findings[i].ID == m.ID {
			f := &s.Findings[i]
			f.Choice, f.Reason, f.Note = m.Choice, m.Reason, m.Note
		}
	}
	s.restate()
}

// markNotAsked marks those whose answers stand in a round that puts questions to one of them. Who had no answer stays
// missing, as the round says itself.
func (s *State) markNotAsked(r *Round) {
	last := s.LastResult()
	if r.Type != round.SpecificQuestions || len(s.Decisions) == 0 || last == nil {
		return
	}
	asked := s.Decisions[len(s.Decisions)-1].Reviewer
	for _, reviewer := range r.Reviewers {
		if p := FindReview(last, reviewer.Name); asked != "" && reviewer.Name != asked && p != nil && p.Outcome != round.Missing {
			reviewer.State = NotAsked
		}
	}
}

// restoreReviews puts the reviews that an interrupted run of the round had brought into their places: they are not asked for
// again.
func (r *Round) restoreReviews(at time.Time) {
	for _, review := range r.FinishedReviews {
		if reviewer := r.Reviewer(review.Name); reviewer.State != NotAsked && review.Outcome != round.Missing {
			reviewer.finish(review, at)
		}
	}
}

func newRound(start engine.RoundStarted, at time.Time) *Round {
	r := &Round{RoundStarted: start, Began: at}
	for _, reviewer := range start.Perspectives {
		r.Reviewers = append(r.Reviewers, &Reviewer{ReviewerInfo: reviewer})
	}
	return r
}

// Reviewer finds a perspective by name. One that was not announced gets an entry, so that no event is lost.
func (r *Round) Reviewer(name string) *Reviewer {
	for _, reviewer := range r.Reviewers {
		if reviewer.Name == name {
			return reviewer
		}
	}
	reviewer := &Reviewer{ReviewerInfo: engine.ReviewerInfo{Name: name}}
	r.Reviewers = append(r.Reviewers, reviewer)
	return reviewer
}

// Missing counts the perspectives that have ended without an answer.
func (r *Round) Missing() (n int) {
	for _, reviewer := range r.Reviewers {
		if reviewer.HasNoAnswer() {
			n++
		}
	}
	return n
}

// Conflicts are the divergences without those that are only a note.
func (r *Round) Conflicts() []round.Divergence {
	return round.Round{Divergences: r.Divergences}.Conflicts()
}

// AnsweredCount counts the perspectives whose answer is in. One that was stopped, or whose tools all failed, has ended without one.
func (r *Round) AnsweredCount() int { return r.FinishedCount() - r.Missing() }

// AbstainingCount counts the answers in which built-in checks could not judge: they bear on no verdict.
func (r *Round) AbstainingCount() int {
	n := 0
	for _, reviewer := range r.Reviewers {
		if reviewer.IsDone() && reviewer.Review.Abstention() != "" {
			n++
		}
	}
	return n
}

// FinishedCount counts the perspectives that have come to an end, with an answer or without one.
func (r *Round) FinishedCount() int {
	n := 0
	for _, reviewer := range r.Reviewers {
		if reviewer.IsDone() {
			n++
		}
	}
	return n
}

func (r *Round) apply(e engine.Event) {
	switch body := e.Body.(type) {
	case engine.AttemptStarted:
		r.Reviewer(body.Perspective).start(body, e.Time)
	case engine.ToolProgress:
		r.Reviewer(body.Perspective).Progress(body.Progress, e.Time)
	case engine.AttemptFailed:
		r.Reviewer(body.Perspective).fail(body.Attempt)
	case engine.PerspectiveFinished:
		r.Reviewer(body.Review.Name).finish(body.Review, e.Time)
	case engine.WarningRaised:
		r.Warnings = append(r.Warnings, body)
		if body.Perspective != "" {
			reviewer := r.Reviewer(body.Perspective)
			reviewer.Warnings = append(reviewer.Warnings, body.Text)
		}
	case engine.DivergenceFound:
		r.Divergences = append(r.Divergences, body.Divergence)
	case engine.VerdictReached:
		r.Verdict = &body
	case engine.RecordWritten:
		if body.Round != 0 && body.Round != r.Number {
			return // an earlier round's, which the disk refused then
		}
		r.Record, r.RecordWrites = &body, r.RecordWrites+1
		if r.Result != nil && body.Path != "" {
			r.Result.Record = &body.Path
		}
	case engine.RoundFinished:
		r.finish(body.Round, e.Time)
	case engine.RoundFailed:
		r.Failure = body.Error
		if r.Result != nil {
			return // the one after it could not begin: this one is as it was
		}
		r.Ended = e.Time
		for _, reviewer := range r.Reviewers {
			if !reviewer.IsDone() {
				reviewer.State, reviewer.Ended = Stopped, e.Time
			}
		}
	}
}

// finish closes the round. A review that the log does not hold (it was cut short, or resumed) is taken from the
// result, so that every reviewer comes to an end.
func (r *Round) finish(result round.Round, at time.Time) {
	r.Result, r.Ended = &result, at
	for _, review := range result.Perspectives {
		if reviewer := r.Reviewer(review.Name); !reviewer.IsDone() {
			reviewer.finish(review, at)
		}
	}
}
