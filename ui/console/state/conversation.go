package state

import (
	"parley/engine"
	"parley/engine/round"
)

// applyConversation takes in a question to a reviewer, or what became of it.
func (s *State) applyConversation(body engine.Body) {
	switch b := body.(type) {
	case engine.ReviewerAsked:
		s.applyTurn(b.Turn)
		s.Asked = &b.Turn
	case engine.ReviewerReplied:
		s.applyTurn(b.Turn)
		s.Asked = nil
	}
}

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
