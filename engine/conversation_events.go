package engine

import "parley/engine/round"

// ReviewerAsked puts a question of the person to one reviewer, about one finding. The turn has no answer yet.
type ReviewerAsked struct {
	Turn round.Turn `json:"turn"`
}

// ReviewerReplied carries the answer, or why there is none, with all calls that were made for it: a log has it whole or not at all.
type ReviewerReplied struct {
	Turn round.Turn `json:"turn"`
}

// Note puts a turn into the round that it came after.
func (r ReviewerReplied) Note(rounds []round.Round) { noteTurn(rounds, r.Turn) }

// Note puts the question into the round that it came after.
func (r ReviewerAsked) Note(rounds []round.Round) { noteTurn(rounds, r.Turn) }

func noteTurn(rounds []round.Round, t round.Turn) {
	for i := range rounds {
		if rounds[i].Number == t.Round {
			rounds[i].Conversations = round.WithTurn(rounds[i].Conversations, t)
		}
	}
}

// The names of the conversation's events in a log.

func (ReviewerAsked) Kind() string   { return "reviewer_asked" }
func (ReviewerReplied) Kind() string { return "reviewer_replied" }
