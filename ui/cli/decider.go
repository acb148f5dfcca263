package cli

import (
	"context"

	"parley/feedback"
)

// always gives every checkpoint the same answer: --yes.
type always struct{ decision feedback.Decision }

// Decide takes the default at once.
func (a always) Decide(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
	return at(c, a.decision), nil
}

// scripted answers from --decide, one decision for each checkpoint.
type scripted struct{ left []feedback.Decision }

// at ties a decision to its checkpoint.
func at(c feedback.Checkpoint, d feedback.Decision) feedback.Decision {
	d.Round, d.MaxRounds, d.Presented = c.Round, c.MaxRounds, c.Presented
	return d
}

// Decide takes the next decision of the script. A script that is used up decides nothing more.
func (s *scripted) Decide(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
	if len(s.left) == 0 {
		return feedback.Decision{}, nil
	}
	d := s.left[0]
	s.left = s.left[1:]
	return at(c, d), nil
}
