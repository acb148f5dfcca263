package feedback

import (
	"slices"

	"parley/engine"
	"parley/engine/examine"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

// discussionState is everything about a discussion that follows from its events: a fold over them, live and from the log alike,
// so that a resumed discussion knows exactly what a running one knew.
type discussionState struct {
	loop      Loop
	ledger    *ledger.Ledger
	rounds    []round.Round
	decisions []Decision
	// partialReviews are the reviews of the round that has begun and not finished; partialSHA is the text they looked at.
	partialReviews []round.Review
	partialSHA     string
	// terms is what the last round, or the one that has begun, was asked with; nil where an older parley did not say.
	terms *RoundTerms
	// filesWritten and messaged tell that the last round's files were written and its message was sent.
	filesWritten     bool
	sentMessages     map[string]bool // by type, after the last round
	checkpointOpened bool            // the checkpoint after the last round was put before somebody
	revision         *Revision       // of the last round, if it was one run again
	revisions        []Revision
	concluded        *Concluded
	// formerConclusions is the file that a conclusion wrote which was taken back: it stands until another is written.
	formerConclusions string
	// incompleteRounds holds the rounds that some file of the session does not tell of, each with the ledger as it was then.
	incompleteRounds map[int]*ledger.Ledger
	// rejectedEvents says which events did not fit and were passed over.
	rejectedEvents []string
	// breaker knows which tools failed again and again, in this discussion and in the session's others.
	breaker circuitBreaker
	// continuedRound is the last round of the discussion that this one continues.
	continuedRound *round.Round
	// storedText returns a version of the document by its SHA-256, and false when it is not kept.
	storedText func(sha256 string) ([]byte, bool)
	// unrevised tells that the coming round begins anew on a document that has not changed.
	unrevised bool
	// examination is one that has begun and not ended, examinersAnswered what it has so far. examinationDone and
	// examinationCalls tell of the last round: it was examined, and so many examiners were asked.
	examination       *engine.ExaminationStarted
	examinersAnswered []engine.ExaminerAnswered
	examinationDone   bool
	examinationCalls  int
	// loggedLedger is the ledger as the log has it, nil when that is not known. While stored events are read, the ledger may be
	// behind it, and a round may be due to be entered.
	loggedLedger *ledger.Ledger
	ledgerBehind bool
	pending      *pendingRound
	// calls knows which calls of tools began and did not end.
	calls openCalls
	// given are the person's words that the reviewers of the rounds were given, begun the round that began last.
	given []givenWord
	begun int
}

// replayEvents reads a subject's stored events. text gives the versions of the document that its session keeps.
func replayEvents(loop Loop, logs []session.RoundLog, text func(sha256 string) ([]byte, bool)) *discussionState {
	s := &discussionState{loop: loop, ledger: &ledger.Ledger{}, storedText: text}
	for _, log := range logs {
		for _, event := range log.Events {
			s.apply(event.Body, true)
		}
	}
	s.updateLedger()
	return s
}

// pendingRound is a round that is not in the ledger yet: a stored ledger may follow and spare the work.
type pendingRound struct {
	round round.Round
	scope ledger.Scope
}

// updateLedger brings the ledger to where the events are.
func (s *discussionState) updateLedger() {
	if s.ledgerBehind {
		s.ledger, s.ledgerBehind = s.loggedLedger.Clone(), false
	}
	if due := s.pending; due != nil {
		s.pending = nil
		s.ledger.Update(due.round, due.scope)
	}
}

// restoreLedger takes over a stored ledger, or what has changed in it. Changes that do not go on from what was stored before,
// because that is damaged, are passed over: the ledger is then worked out from the rounds.
func (s *discussionState) restoreLedger(event LedgerUpdated) {
	switch {
	case event.Ledger != nil:
		s.loggedLedger = event.Ledger.Clone()
	case event.Changes == nil:
		return
	case event.Changes.AppliesTo(s.loggedLedger):
		s.loggedLedger.Apply(event.Changes)
	default:
		s.updateLedger()
		s.loggedLedger = nil
		return
	}
	s.pending, s.ledgerBehind = nil, true
}

// apply takes in one event. stored says that it comes from a log: only then does a logged ledger replace the one
// that was worked out, because a later parley may match findings in another way.
func (s *discussionState) apply(body engine.Body, stored bool) {
	next, err := s.loop.Apply(body)
	if err != nil {
		s.rejectedEvents = append(s.rejectedEvents, err.Error())
		return
	}
	s.loop = next
	switch event := body.(type) {
	case engine.RoundStarted:
		s.partialReviews, s.partialSHA = slices.Clone(event.FinishedReviews), event.Artifact.SHA256
	case engine.PerspectiveFinished:
		s.noteReview(event.Review)
	case engine.RoundFinished:
		if s.pending != nil || !stored {
			s.updateLedger()
		}
		if last := s.lastRound(); s.askedPerspectives() != nil && last != nil { // logs of older versions do not tell
			event.Round.Perspectives = kept(event.Round.Perspectives, s.askedPerspectives(), last.Number)
		}
		if stored {
			s.pending = &pendingRound{event.Round, s.lastScope()}
		} else {
			s.ledger.Update(event.Round, s.lastScope())
		}
		s.rounds = append(s.rounds, event.Round)
		if s.examination != nil && s.examination.Level != examine.LevelOne { // a single finding's may be left from before the round
			s.examination, s.examinersAnswered = nil, nil
		}
		s.examinationCalls, s.examinationDone = 0, false
		s.partialReviews, s.filesWritten, s.sentMessages, s.checkpointOpened, s.revision, s.unrevised = nil, false, nil, false, nil, false
	case engine.RecordWritten:
		event.Note(s.rounds)
	case engine.ExaminationStarted, engine.ExaminerAnswered, engine.ExaminationFinished:
		s.noteExamination(body)
	case engine.ReviewerAsked, engine.ReviewerReplied:
		s.noteConversation(body)
	case LedgerUpdated:
		s.filesWritten = true
		if stored {
			s.restoreLedger(event)
		}
		s.noteIncomplete(event)
	default:
		s.applyMark(body)
	}
	s.noteGiven(body)
	s.calls.note(body)
}

// relocateRecords gives the rounds that have a record the path that it has now: a session may have been moved, and what a log
// says is data.
func (s *discussionState) relocateRecords(path string) {
	for i := range s.rounds {
		switch {
		case s.rounds[i].Record == nil:
		case path == "":
			s.rounds[i].Record = nil
		default:
			s.rounds[i].Record = &path
		}
	}
}

// noteIncomplete remembers a round whose files are not complete, so that they are written when the disk can take them.
func (s *discussionState) noteIncomplete(event LedgerUpdated) {
	if !event.FilesIncomplete || event.Ledger == nil && event.Changes == nil || len(s.rounds) == 0 {
		return
	}
	s.updateLedger()
	if s.incompleteRounds == nil {
		s.incompleteRounds = map[int]*ledger.Ledger{}
	}
	s.incompleteRounds[s.rounds[len(s.rounds)-1].Number] = s.ledger.Clone()
}

// applyMark takes in what the person or the loop said between rounds.
func (s *discussionState) applyMark(body engine.Body) {
	switch body.(type) {
	case Continued, FindingMarked, FindingAdded, FindingWithdrawn:
		s.updateLedger()
	}
	switch event := body.(type) {
	case Continued:
		if event.Ledger != nil {
			s.ledger, s.continuedRound = event.Ledger.Clone(), &event.Previous
		}
	case CheckpointOpened:
		s.checkpointOpened = true
	case DecisionMade:
		s.decisions = append(s.decisions, event.Decision)
	case FindingMarked:
		said := event.mark()
		said.During = s.runningRound()
		if err := s.ledger.MarkAs(said); err != nil {
			s.rejectedEvents = append(s.rejectedEvents, err.Error())
		}
	case FindingAdded:
		s.ledger.AddDuring(event.Finding, s.runningRound())
	case FindingWithdrawn:
		if err := s.ledger.Withdraw(event.ID); err != nil {
			s.rejectedEvents = append(s.rejectedEvents, err.Error())
		}
	case MessageLogged:
		if s.sentMessages == nil {
			s.sentMessages = map[string]bool{}
		}
		s.sentMessages[event.Type] = true
	case RevisionCompared:
		s.revision, s.revisions = &event.Revision, append(s.revisions, event.Revision)
	case RoundAssigned:
		s.noteTerms(event.RoundTerms)
	case RunAgain:
		s.concluded, s.partialReviews, s.terms, s.unrevised = nil, nil, nil, !event.Revised
	case Reopened:
		if s.concluded != nil {
			s.formerConclusions = s.concluded.Markdown
		}
		s.concluded = nil
	case Concluded:
		s.concluded, s.formerConclusions = &event, ""
	}
}

// runningRound is the round that has begun and not ended, 0 between two.
func (s *discussionState) runningRound() int {
	if n := len(s.rounds); n > 0 && s.rounds[n-1].Number >= s.begun {
		return 0
	}
	return s.begun
}

// noteTerms remembers what the coming round is asked with. One that goes on may have reviews that were asked for otherwise.
func (s *discussionState) noteTerms(asked RoundTerms) {
	if len(s.partialReviews) > 0 && s.terms != nil {
		asked = s.terms.mergedWith(asked)
	}
	s.terms = &asked
}

// noteReview remembers a finished review, so that it is not asked for again; one that never arrived is.
func (s *discussionState) noteReview(r round.Review) {
	s.partialReviews = slices.DeleteFunc(s.partialReviews, func(old round.Review) bool { return old.Name == r.Name })
	if r.Outcome != round.Missing {
		s.partialReviews = append(s.partialReviews, r)
	}
}

// lastRound is the latest finished round, of this discussion or of the one it continues; nil before any.
func (s *discussionState) lastRound() *round.Round {
	if n := len(s.rounds); n > 0 {
		return &s.rounds[n-1]
	}
	return s.continuedRound
}

// lastDecision is the one that the coming round follows, or nil.
func (s *discussionState) lastDecision() *Decision {
	if n := len(s.decisions); n > 0 && len(s.rounds) > 0 && s.decisions[n-1].Round == s.rounds[len(s.rounds)-1].Number {
		return &s.decisions[n-1]
	}
	return nil
}

// askedPerspectives names the perspectives that the round just finished really asked; nil is all. It is called before the round
// is among the finished ones, so the last decision is the one that led to it.
func (s *discussionState) askedPerspectives() []string {
	if d := s.lastDecision(); d != nil && d.Reviewer != "" && d.roundType() == round.SpecificQuestions {
		return []string{d.Reviewer}
	}
	return nil
}

// lastScope is what the round just finished looked at; like asked it is called before the round is among the finished ones.
func (s *discussionState) lastScope() ledger.Scope {
	scope := ledger.Scope{Asked: s.askedPerspectives(), Text: s.storedText}
	if scope.Asked != nil {
		scope.About = s.lastDecision().About
	}
	return scope
}

// storedTexts reads the versions of the document that a session keeps.
func storedTexts(s *session.Session) func(string) ([]byte, bool) {
	return func(sha256 string) ([]byte, bool) {
		text, err := s.Artifact(sha256)
		return text, err == nil
	}
}

// labelledRounds returns the rounds with ids and choices on their action items.
func (s *discussionState) labelledRounds() []round.Round {
	rounds := slices.Clone(s.rounds)
	for i := range rounds {
		s.ledger.LabelActionItems(&rounds[i])
		rounds[i].VerdictChange = s.verdictChange(i, s.ledger)
	}
	return rounds
}

// comparedRound is the round that the verdict and the ratings of another one are compared with; nil for the first.
func (s *discussionState) comparedRound(at int) *round.Round {
	if at < 1 {
		return nil
	}
	return &s.rounds[round.LastRated(s.rounds[:at])]
}

// verdictChange says why the verdict of a round is another one than that of the last one before that somebody rated.
func (s *discussionState) verdictChange(at int, l *ledger.Ledger) string {
	before := s.comparedRound(at)
	if before == nil {
		return ""
	}
	change := conclusions.VerdictChange(*before, s.rounds[at], l)
	if nobody := round.NobodyRated(before.Number, s.rounds[at-1].Number); nobody != "" && change != "" {
		change += " " + sentence(nobody+".")
	}
	return change
}
