package feedback

import (
	"slices"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// A question of an earlier round that nobody answered is named: a person who reads of it can answer it.
func TestACheckpointNamesAnOlderQuestion(t *testing.T) {
	t.Parallel()
	asks := func(n int, questions ...string) round.Round {
		rated := 3.0
		return round.Round{Number: n, AverageRating: &rated, Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{OpenQuestions: questions}}}}
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

// After a round that nobody rated the questions of before are what is open: presenting none would say that there is none.
func TestARoundThatNobodyRatedPresentsTheOlderQuestions(t *testing.T) {
	t.Parallel()
	rated := 3.0
	rounds := []round.Round{
		{Number: 1, AverageRating: &rated, Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{OpenQuestions: []string{"Who pays?"}}}}},
		{Number: 2},
	}
	c := Checkpoint{Round: 2}
	if c.noteOlderQuestions(rounds); !slices.Equal(c.Presented.OpenQuestions, []string{"Who pays?"}) || len(c.Notes) > 0 {
		t.Errorf("presented %q, notes %q", c.Presented.OpenQuestions, c.Notes)
	}
}

// The next round hears which severe findings are open, and not of those that the person rejected.
func TestARoundHearsWhichSevereFindingsAreOpen(t *testing.T) {
	t.Parallel()
	first := round.Round{Number: 1, Perspectives: []round.Review{{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Weaknesses: []review.Weakness{
		{Text: "How long phone numbers are kept is not said", Severity: review.Critical},
		{Text: "No owner of the ferry is named", Severity: review.High},
		{Text: "A moving picture can be filmed", Severity: review.Low},
	}}}}}
	s := discussionState{rounds: []round.Round{first}, ledger: &ledger.Ledger{}}
	s.ledger.Update(first, ledger.Scope{})
	if err := s.ledger.Mark("F-002", ledger.Reject, "the office owns it"); err != nil {
		t.Fatal(err)
	}
	if open := s.followUp(Step{Round: 2, Type: round.Deepen}, "").StillOpen; !slices.Equal(open, []round.OpenFinding{{ID: "F-001", Severity: review.Critical}}) {
		t.Errorf("still open: %+v", open)
	}
}
