package state

import (
	"slices"

	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// RoundByNumber is the finished round with this number, or nil.
func (s *State) RoundByNumber(n int) *round.Round {
	for _, r := range s.Rounds {
		if r.Result != nil && r.Result.Number == n {
			return r.Result
		}
	}
	return nil
}

// LedgerEntry is a finding's entry in the ledger, or nil.
func (s *State) LedgerEntry(id string) *ledger.Entry {
	if s.Ledger == nil || id == "" {
		return nil
	}
	return s.Ledger.Find(id)
}

// FindingsInState lists the weaknesses and gaps that a round left in one of the states, the gravest first. What the round merely
// left as it was is not among them.
func (s *State) FindingsInState(number int, states ...string) []round.Finding {
	var list []round.Finding
	for _, f := range s.Findings {
		if f.Kind == ledger.Action || !slices.Contains(states, s.stateIn(f, number)) {
			continue
		}
		list = append(list, f)
	}
	return gravestFirst(list)
}

// FindingsByID are the findings with these ids, the gravest first.
func (s *State) FindingsByID(ids []string) []round.Finding {
	return gravestFirst(slices.DeleteFunc(slices.Clone(s.Findings), func(f round.Finding) bool { return !slices.Contains(ids, f.ID) }))
}

// stateIn is what a finding is called by what one round said about it; without its history, what is known of it now.
func (s *State) stateIn(f round.Finding, number int) string {
	if e := s.LedgerEntry(f.ID); e != nil {
		return e.ToldIn(number)
	}
	if f.State == ledger.Persisting {
		return ledger.ToldOf(f).Name
	}
	return f.State
}

// RecordedRound is the latest round whose record can be shown, or nil.
func (s *State) RecordedRound() *Round {
	for i := len(s.Rounds) - 1; i >= 0; i-- {
		if r := s.Rounds[i]; r.FilesWritten {
			return r
		}
	}
	return nil
}

// DecisionOn is what was decided after a round, or nil.
func (s *State) DecisionOn(number int) *feedback.Decision {
	for i := len(s.Decisions) - 1; i >= 0; i-- {
		if s.Decisions[i].Round == number {
			return &s.Decisions[i]
		}
	}
	return nil
}

// RevisionAfter is the comparison that a round ended with, or nil.
func (s *State) RevisionAfter(number int) *feedback.Revision {
	if s.Revision == nil || s.Revision.After != number {
		return nil
	}
	return s.Revision
}

// Abstained counts the reviewers of a round that answered that they cannot judge the document: what they did not find says nothing.
func (r *Round) Abstained() (n int) {
	for _, reviewer := range r.Reviewers {
		if review := reviewer.Review; reviewer.IsDone() && review.Outcome != round.Missing && review.Rules != nil && review.Rules.Abstains != "" {
			n++
		}
	}
	return n
}
