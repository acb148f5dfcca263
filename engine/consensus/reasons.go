package consensus

import (
	"parley/engine/review"
	"parley/engine/round"
)

// The reasons that are no divergence rule: what the ratings alone do to a verdict.
const (
	LowAverage  = "Average too low"
	NobodyRated = "Nobody rated"
)

// Reason is one thing that holds against a document. Blocks is set where it blocks the consensus by itself.
type Reason struct {
	Name         string // a divergence rule's, LowAverage or NobodyRated
	Severity     review.Severity
	Blocks       bool
	Perspectives []string
}

// Reasons are what holds by a policy; the consensus is blocked as long as one of them blocks.
func Reasons(q Question, p Policy) []Reason {
	p = p.withDefaults()
	f := newFacts(q, p)
	f.Divergences = p.divergences(f)
	return f.reasons()
}

// reasons are the conflicts among the divergences, and what the ratings alone do.
func (f Facts) reasons() []Reason {
	var list []Reason
	for _, d := range f.Divergences {
		if !d.Note {
			list = append(list, Reason{
				Name: d.Rule, Severity: d.Severity, Perspectives: d.Perspectives,
				Blocks: d.Severity.Rank() >= review.High.Rank() || d.Rule == RulesCannotTell,
			})
		}
	}
	switch {
	case len(f.Rated) == 0:
		return append(list, Reason{Name: NobodyRated, Severity: review.High, Blocks: true, Perspectives: names(f.Reviews)})
	case !f.AverageIsEnough():
		return append(list, Reason{Name: LowAverage, Severity: review.Low, Blocks: true, Perspectives: names(f.belowAverage())})
	}
	return list
}

// belowAverage are the reviews whose rating is below what the average has to be.
func (f Facts) belowAverage() []round.Review {
	return f.ratedWhere(func(r review.Rating) bool { return 100*int(r) < f.Thresholds.Average })
}
