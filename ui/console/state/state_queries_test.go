package state

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// Who is still at work has given no review, and has not abstained.
func TestWhoIsAtWorkHasNotAbstained(t *testing.T) {
	t.Parallel()
	abstains := &round.Review{Outcome: round.Direct, Answer: review.Answer{Rules: &review.RuleReport{Abstains: "only 2 of 7 checks apply"}}}
	r := Round{Reviewers: []*Reviewer{{}, {Review: abstains}}}
	if got := r.Abstained(); got != 1 {
		t.Errorf("%d abstained, want 1", got)
	}
}
