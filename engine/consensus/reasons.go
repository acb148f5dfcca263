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
	Name         string          // a divergence rule's, LowAverage or NobodyRated
	Severity     review.Severity // of a rule
	Blocks       bool
	Makes        review.Severity // what it makes of a verdict that something blocks, where that is graver than all else makes it
	Perspectives []string        // that a rule tells of
}

// Reasons are what holds by a policy; the consensus is blocked as long as one of them blocks.
func Reasons(q Question, p Policy) []Reason {
	p = p.withDefaults()
	f := newFacts(q, p)
	f.Divergences = p.divergences(f)
	list := f.reasons()
	for _, row := range p.severitiesThatHold(f) {
		for i, r := range list {
			if row.Because != "" && row.Explains == r.Name && row.Severity.Rank() > r.Severity.Rank() && p.decides(row, f) {
				list[i].Makes = row.Severity
			}
		}
	}
	return list
}

// reasons are the conflicts among the divergences, and what the ratings alone do.
func (f Facts) reasons() []Reason {
	var list []Reason
	for _, d := range round.MostSevereFirst(f.Divergences) {
		if !d.Note {
			list = append(list, Reason{
				Name: d.Rule, Severity: d.Severity, Perspectives: d.Perspectives, Blocks: blocks(d),
			})
		}
	}
	switch {
	case len(f.Rated) == 0:
		return append(list, Reason{Name: NobodyRated, Blocks: true})
	case !f.AverageIsEnough():
		return append(list, Reason{Name: LowAverage, Blocks: true})
	}
	return list
}
