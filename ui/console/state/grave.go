package state

import (
	"fmt"

	"parley/engine/round"
	"parley/ui/console/amount"
)

// GraveBesideConsensus says, the longest first, how many open findings are grave beside a consensus that no rule speaks against; nil where none
// is, or a rule does. Every screen says it so: the round itself knows only of what it named.
func GraveBesideConsensus(s *State, r round.Round) []string {
	n := len(OpenHigh(s))
	if n == 0 || r.Verdict != round.Reached || r.Status == round.Partial || len(r.Conflicts()) > 0 {
		return nil
	}
	return GraveStay(n, SeverityLabels(s))
}

// GraveStay says, the longest first, that so many findings of these severities stay open where no rule blocks.
func GraveStay(n int, severities string) []string {
	counted := amount.Of(n, "finding") + " stay"
	if n == 1 {
		counted += "s"
	}
	counted += " " + severities
	return []string{"No rule blocks, though " + counted + ".", counted + ".", fmt.Sprintf("%d %s", n, severities)}
}
