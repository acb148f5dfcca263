package feedback

import (
	"slices"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// A question of an earlier round that nobody answered is named: a person who reads of it can answer it.
func TestACheckpointNamesAnOlderQuestion(t *testing.T) {
	t.Parallel()
	asks := func(n int, questions ...string) round.Round {
		return round.Round{Number: n, Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{OpenQuestions: questions}}}}
	}
	for want, rounds := range map[string][]round.Round{
		"1 question of earlier rounds was never answered: “Who pays?”":              {asks(1, "Who pays?"), asks(2)},
		"2 questions of earlier rounds were never answered: “Who pays?” and 1 more": {asks(1, "Who pays?", "When does the ferry leave?"), asks(2)},
	} {
		c := Checkpoint{Round: 2}
		if c.noteOlderQuestions(rounds); !slices.Contains(c.Notes, want) {
			t.Errorf("notes: %q, want %q", c.Notes, want)
		}
	}
}
