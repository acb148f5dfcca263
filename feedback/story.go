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
}

// fold reads a subject's stored events.
func fold(loop Loop, logs []session.RoundLog) *story {
	s := &story{loop: loop, ledger: &ledger.Ledger{}}
	for _, log := range logs {
		for _, event := range log.Events {
			s.apply(event.Body, true)
		}
	}
	return s
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
		s.ledger.Update(event.Round, s.asked())
		s.rounds = append(s.rounds, event.Round)
		s.have, s.settled, s.messaged, s.opened, s.revision = nil, false, false, false, nil
	case LedgerUpdated:
		s.settled = true
		if stored && event.Ledger != nil {
			s.ledger = event.Ledger.Clone()
		}
		s.leave(event)
	default:
		s.applyWord(body)
	}
}

// leave remembers a round whose files are not complete, so that they are written when the disk can take them.
func (s *story) leave(event LedgerUpdated) {
	if !event.Unsettled || event.Ledger == nil || len(s.rounds) == 0 {
		return
	}
	if s.unsettled == nil {
		s.unsettled = map[int]*ledger.Ledger{}
	}
	s.unsettled[s.rounds[len(s.rounds)-1].Number] = event.Ledger.Clone()
}

// applyWord takes in what the person or the loop said between rounds.
func (s *story) applyWord(body engine.Body) {
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
	case RunAgain:
		s.concluded = nil
	case Concluded:
		s.concluded = &event
	}
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

// labelled returns the rounds with ids and choices on their action items.
func (s *story) labelled() []round.Round {
	rounds := slices.Clone(s.rounds)
	for i := range rounds {
		s.ledger.Label(&rounds[i])
	}
	return rounds
}
