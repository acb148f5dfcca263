package state

import (
	"fmt"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
)

// GraveBesideConsensus says, the longest first, how many open findings are grave beside a consensus that no rule speaks against; nil where none
// is, or a rule does. Every screen says it so: the round itself knows only of what it named, also where a reviewer did not arrive or the person
// has rejected it since.
func GraveBesideConsensus(s *State, r round.Round) []string {
	open := OpenHighFindings(s)
	switch gravest := r.GravestWeakness(); {
	case r.Verdict != round.Reached || len(r.Conflicts()) > 0:
		return nil
	case len(open) > 0:
		return GraveStay(len(open), feedback.SeveritiesOf(open))
	case len(s.Findings) > 0 && gravest.Rank() >= review.High.Rank():
		return []string{"No rule blocks, and no " + gravest.Label() + " finding is open.", "no " + gravest.Label() + " finding is open"}
	}
	return nil
}

// GraveStay says, the longest first, that so many findings of these severities stay open where no rule blocks.
func GraveStay(n int, severities string) []string {
	counted := feedback.GraveStay(n, severities)
	return []string{"No rule blocks, though " + counted + ".", counted + ".", fmt.Sprintf("%d %s", n, severities)}
}
