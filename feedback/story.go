package feedback

import (
	"slices"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

// story is everything about a discussion that follows from its events: a fold over them, live and from the log alike,
// so that a resumed discussion knows exactly what a running one knew.
type story struct {
	loop      Loop
	ledger    *ledger.Ledger
	rounds    []round.Round
	decisions []Decision
	// have are the reviews of the round that has begun and not finished; haveSHA is the text they looked at.
	have    []round.Review
	haveSHA string
	// askedWith is what the last round, or the one that has begun, was asked with; nil where an older parley did not say.
	askedWith *Asked
	// settled and messaged tell that the last round's files were written and its message was sent.
	settled   bool
	messaged  bool
	opened    bool      // the checkpoint after the last round was put before somebody
	revision  *Revision // of the last round, if it was one run again
	revisions []Revision
	concluded *Concluded
	// unsettled holds the rounds that some file of the session does not tell of, each with the ledger as it was then.
	unsettled map[int]*ledger.Ledger
	// misfits says which events did not fit and were passed over.
	misfits []string
	// circuit knows which tools failed again and again, in this discussion and in the session's others.
	circuit circuit
	// prior is the last round of the discussion that this one continues.
	prior *round.Round
	// text returns a version of the document by its SHA-256, and false when it is not kept.
	text func(sha256 string) ([]byte, bool)
	// unrevised tells that the coming round begins anew on a document that has not changed.
	unrevised bool
	// logged is the ledger as the log has it, nil when that is not known. While stored events are read, the ledger may be
	// behind it, and a round may be due to be entered.
	logged *ledger.Ledger
	behind bool
	due    *overdue
}

// fold reads a subject's stored events. text gives the versions of the document that its session keeps.
func fold(loop Loop, logs []session.RoundLog, text func(sha256 string) ([]byte, bool)) *story {
	s := &story{loop: loop, ledger: &ledger.Ledger{}, text: text}
	for _, log := range logs {
		for _, event := range log.Events {
			s.apply(event.Body, true)
		}
	}
	s.catchUp()
	return s
}

// overdue is a round that is not in the ledger yet: a stored ledger may follow and spare the work.
type overdue struct {
	round round.Round
	scope ledger.Scope
}

// catchUp brings the ledger to where the events are.
func (s *story) catchUp() {
	if s.behind {
		s.ledger, s.behind = s.logged.Clone(), false
	}
	if due := s.due; due != nil {
		s.due = nil
		s.ledger.Update(due.round, due.scope)
	}
}

// restore takes over a stored ledger, or what has changed in it. Changes that do not go on from what was stored before,
// because that is damaged, are passed over: the ledger is then worked out from the rounds.
func (s *story) restore(event LedgerUpdated) {
	switch {
	case event.Ledger != nil:
		s.logged = event.Ledger.Clone()
	case event.Changes == nil:
		return
	case event.Changes.Fit(s.logged):
		s.logged.Apply(event.Changes)
	default:
		s.catchUp()
		s.logged = nil
		return
	}
	s.due, s.behind = nil, true
}

// apply takes in one event. stored says that it comes from a log: only then does a logged ledger replace the one
// that was worked out, because a later parley may match findings in another way.
func (s *story) apply(body engine.Body, stored bool) {
	next, err := s.loop.Apply(body)
	if err != nil {
		s.misfits = append(s.misfits, err.Error())
		return
	}
	s.loop = next
	switch event := body.(type) {
	case engine.RoundStarted:
		s.have, s.haveSHA = slices.Clone(event.Have), event.Artifact.SHA256
	case engine.PerspectiveFinished:
		s.keep(event.Review)
	case engine.RoundFinished:
		if s.due != nil || !stored {
			s.catchUp()
		}
		if last := s.last(); s.asked() != nil && last != nil { // logs of older versions do not tell
			event.Round.Perspectives = kept(event.Round.Perspectives, s.asked(), last.Number)
		}
		if stored {
			s.due = &overdue{event.Round, s.scope()}
		} else {
			s.ledger.Update(event.Round, s.scope())
		}
		s.rounds = append(s.rounds, event.Round)
		s.have, s.settled, s.messaged, s.opened, s.revision, s.unrevised = nil, false, false, false, nil, false
	case LedgerUpdated:
		s.settled = true
		if stored {
			s.restore(event)
		}
		s.leave(event)
	default:
		s.applyWord(body)
	}
}

// leave remembers a round whose files are not complete, so that they are written when the disk can take them.
func (s *story) leave(event LedgerUpdated) {
	if !event.Unsettled || event.Ledger == nil && event.Changes == nil || len(s.rounds) == 0 {
		return
	}
	s.catchUp()
	if s.unsettled == nil {
		s.unsettled = map[int]*ledger.Ledger{}
	}
	s.unsettled[s.rounds[len(s.rounds)-1].Number] = s.ledger.Clone()
}

// applyWord takes in what the person or the loop said between rounds.
func (s *story) applyWord(body engine.Body) {
	switch body.(type) {
	case Continued, FindingMarked, FindingAdded, FindingWithdrawn:
		s.catchUp()
	}
	switch event := body.(type) {
	case Continued:
		if event.Ledger != nil {
			s.ledger, s.prior = event.Ledger.Clone(), &event.Previous
		}
	case CheckpointOpened:
		s.opened = true
	case DecisionMade:
		s.decisions = append(s.decisions, event.Decision)
	case FindingMarked:
		if err := s.ledger.Mark(event.ID, event.Choice, event.Note); err != nil {
			s.misfits = append(s.misfits, err.Error())
		}
	case FindingAdded:
		s.ledger.Add(event.Finding)
	case FindingWithdrawn:
		if err := s.ledger.Withdraw(event.ID); err != nil {
			s.misfits = append(s.misfits, err.Error())
		}
	case MessageLogged:
		s.messaged = true
	case RevisionCompared:
		s.revision, s.revisions = &event.Revision, append(s.revisions, event.Revision)
	case RoundAssigned:
		s.assign(event.Asked)
	case RunAgain:
		s.concluded, s.have, s.askedWith, s.unrevised = nil, nil, nil, !event.Revised
	case Reopened:
		s.concluded = nil
	case Concluded:
		s.concluded = &event
	}
}

// assign remembers what the coming round is asked with. One that goes on may have reviews that were asked for otherwise.
func (s *story) assign(asked Asked) {
	if len(s.have) > 0 && s.askedWith != nil {
		asked = s.askedWith.mixed(asked)
	}
	s.askedWith = &asked
}

// keep remembers a finished review, so that it is not asked for again; one that never arrived is.
func (s *story) keep(r round.Review) {
	s.have = slices.DeleteFunc(s.have, func(old round.Review) bool { return old.Name == r.Name })
	if r.Outcome != round.Missing {
		s.have = append(s.have, r)
	}
}

// last is the latest finished round, of this discussion or of the one it continues; nil before any.
func (s *story) last() *round.Round {
	if n := len(s.rounds); n > 0 {
		return &s.rounds[n-1]
	}
	return s.prior
}

// decision is the one that the coming round follows, or nil.
func (s *story) decision() *Decision {
	if n := len(s.decisions); n > 0 && len(s.rounds) > 0 && s.decisions[n-1].Round == s.rounds[len(s.rounds)-1].Number {
		return &s.decisions[n-1]
	}
	return nil
}

// asked names the perspectives that the round just finished really asked; nil is all. It is called before the round
// is among the finished ones, so the last decision is the one that led to it.
func (s *story) asked() []string {
	if d := s.decision(); d != nil && d.Reviewer != "" && d.roundType() == round.SpecificQuestions {
		return []string{d.Reviewer}
	}
	return nil
}

// scope is what the round just finished looked at; like asked it is called before the round is among the finished ones.
func (s *story) scope() ledger.Scope {
	scope := ledger.Scope{Asked: s.asked(), Text: s.text}
	if scope.Asked != nil {
		scope.About = s.decision().About
	}
	return scope
}

// keptTexts reads the versions of the document that a session keeps.
func keptTexts(s *session.Session) func(string) ([]byte, bool) {
	return func(sha256 string) ([]byte, bool) {
		text, err := s.Artifact(sha256)
		return text, err == nil
	}
}

// labelled returns the rounds with ids and choices on their action items.
func (s *story) labelled() []round.Round {
	rounds := slices.Clone(s.rounds)
	for i := range rounds {
		s.ledger.Label(&rounds[i])
	}
	return rounds
}
