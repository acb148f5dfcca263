package state

import (
	"parley/engine/round"
)

// applyTurn gives the finding a question of the person, or its answer.
func (s *State) applyTurn(t round.Turn) {
	if s.Ledger != nil {
		if !s.ownLedger {
			s.Ledger, s.ownLedger = s.Ledger.Clone(), true
		}
		s.Ledger.Converse(t)
	}
	for i := range s.Findings {
		if f := &s.Findings[i]; f.ID == t.ID {
			f.Conversation = round.WithTurn(f.Conversation, t)
		}
	}
	for _, r := range s.Rounds {
		if r.Number == t.Round && r.Result != nil {
			result := *r.Result
			result.Conversations = round.WithTurn(result.Conversations, t)
			r.Result = &result
		}
	}
}
