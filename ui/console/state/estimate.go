package state

import (
	"time"

	"parley/engine/review"
	"parley/engine/round"
)

// TookBefore is how long the slowest of the reviewers that are still at work took in an earlier round. False where that is not known of all of
// them: how much longer this round takes nobody knows.
func (s *State) TookBefore() (longest time.Duration, known bool) {
	r := s.CurrentRound()
	if r == nil || !r.Ended.IsZero() {
		return 0, false
	}
	for _, reviewer := range r.Reviewers {
		if reviewer.IsDone() {
			continue
		}
		took := s.tookBefore(reviewer.Name, r)
		if took <= 0 {
			return 0, false
		}
		longest, known = max(longest, took), true
	}
	return longest, known
}

// tookBefore is how long a reviewer took in the last round before this one in which it answered; 0 where there is none.
func (s *State) tookBefore(name string, before *Round) time.Duration {
	for i := len(s.Rounds) - 1; i >= 0; i-- {
		if r := s.Rounds[i]; r != before {
			if e := r.Reviewer(name); e != nil && !e.Began.IsZero() && !e.Ended.IsZero() && e.Review != nil {
				return e.Ended.Sub(e.Began)
			}
		}
	}
	return 0
}

// AverageSoFar is the mean of the ratings that have come, or nil while there is none.
func (r *Round) AverageSoFar() *float64 {
	sum, rated := r.ratings()
	if rated == 0 {
		return nil
	}
	average := float64(sum) / float64(rated)
	return &average
}

// RatedCount is how many ratings have come.
func (r *Round) RatedCount() int {
	_, rated := r.ratings()
	return rated
}

// ratings sums up the ratings that have come, and counts them.
func (r *Round) ratings() (sum, rated int) {
	for _, reviewer := range r.Reviewers {
		if answer := reviewer.Review; answer != nil && answer.Outcome != round.Missing && answer.Rating.Rated() {
			sum, rated = sum+int(answer.Rating), rated+1
		}
	}
	return sum, rated
}

// IsAtWork reports whether a reviewer has still to answer.
func (r *Round) IsAtWork() bool {
	return r.Ended.IsZero() && r.FinishedCount() < len(r.Reviewers)
}

// RatingBefore is what a reviewer rated in the last round before this one in which it did; 0 for none.
func (s *State) RatingBefore(name string, before *Round) review.Rating {
	rating := review.Rating(0)
	for _, r := range s.Rounds {
		if r == before {
			break
		}
		if e := r.Reviewer(name); e != nil && e.Review != nil && e.Review.Rating.Rated() {
			rating = e.Review.Rating
		}
	}
	return rating
}

// Used sums up what the tools of the round have reported so far.
func (r *Round) Used() round.Usage {
	var sum round.Usage
	add := func(u *round.Usage) {
		if u != nil {
			sum.InputTokens, sum.OutputTokens, sum.CostUSD = sum.InputTokens+u.InputTokens, sum.OutputTokens+u.OutputTokens, sum.CostUSD+u.CostUSD
		}
	}
	for _, reviewer := range r.Reviewers {
		for _, a := range reviewer.FailedAttempts {
			add(a.Usage)
		}
		add(reviewer.Usage)
	}
	return sum
}
