package state

import (
	"fmt"
	"slices"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/safetext"
)

// GraveBesideConsensus says, the longest first, how many open findings are grave beside a consensus that no rule speaks against; nil where none
// is, or a rule does. Every screen says it so: the round itself knows only of what it named, also where a reviewer did not arrive or the person
// has rejected it since. Where a rule holds that does not block, the longest says that, too.
func GraveBesideConsensus(s *State, r round.Round) []string {
	open := OpenHighFindings(s)
	return GraveBeside(r, len(open), feedback.SeveritiesOf(open), len(s.Findings) > 0)
}

// GraveBeside is that for so many open findings of these severities; known is set where the findings are, of which those are the open ones.
func GraveBeside(r round.Round, open int, severities string, known bool) (texts []string) {
	gravest := r.GravestWeakness()
	switch {
	case r.Verdict != round.Reached || r.RulesCannotTell:
		return nil
	case open > 0:
		texts = GraveStay(open, severities)
	case known && gravest.Rank() >= review.High.Rank():
		texts = []string{"No rule blocks, and no " + gravest.Label() + " finding is open.", "no " + gravest.Label() + " finding is open"}
	default:
		return nil
	}
	if conflicts := r.Conflicts(); len(conflicts) > 0 {
		texts = slices.Insert(texts, 0, texts[0]+" "+tellConflict(r, conflicts))
	}
	return texts
}

// tellConflict is the most severe of some conflicts with what it saw.
func tellConflict(r round.Round, conflicts []round.Divergence) string {
	rule, saw := consensus.Short(r, conflicts[0])
	return safetext.Line(rule + ": " + saw)
}

// GraveStay says, the longest first, that so many findings of these severities stay open where no rule blocks.
func GraveStay(n int, severities string) []string {
	counted := feedback.GraveStay(n, severities)
	return []string{"No rule blocks, though " + counted + ".", counted + ".", fmt.Sprintf("%d %s", n, severities)}
}
