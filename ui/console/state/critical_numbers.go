package state

import (
	"slices"

	"parley/engine/review"
	"parley/engine/round"
)

// WithCriticalNumbers is a round in which each critical weakness has the number of its finding, so that its verdict can name what blocks it. The
// round itself is the engine's, and stays as it is.
func WithCriticalNumbers(s *State, r round.Round) round.Round {
	r.Perspectives = slices.Clone(r.Perspectives)
	for i, p := range r.Perspectives {
		r.Perspectives[i].Weaknesses = slices.Clone(p.Weaknesses)
		for j, w := range p.Weaknesses {
			if w.Severity == review.Critical {
				r.Perspectives[i].Weaknesses[j].Finding = numberOf(s.Findings, p.Name, w)
			}
		}
	}
	return r
}

// numberOf is the number of the finding that a reviewer's weakness became; "" where none has its words.
func numberOf(findings []round.Finding, reviewer string, w review.Weakness) string {
	for _, f := range findings {
		if f.Text == w.Text && slices.Contains(f.Perspectives, reviewer) {
			return f.ID
		}
	}
	return ""
}
