package sessions

import (
	"fmt"
	"strings"

	"parley/engine/consensus"
	"parley/engine/round"
	"parley/ui/console/amount"
)

// onlyRules is why rules alone could not tell, in short: who could judge by them; "" where another reason decided, or several.
func onlyRules(r round.Round) string {
	conflicts := r.Conflicts()
	if len(conflicts) != 1 || conflicts[0].Rule != consensus.RulesCannotTell {
		return ""
	}
	var rated []string
	for _, p := range r.Perspectives {
		if p.Rating.Rated() && p.Outcome != round.Missing {
			rated = append(rated, fmt.Sprintf("%s %d/5", p.Name, int(p.Rating)))
		}
	}
	said, others := "Only the built-in checks ran", len(r.Perspectives)-len(rated)
	switch {
	case len(rated) == 0:
		return r.WhyNotRated()
	case others == 0:
		return said + ": " + strings.TrimSuffix(amount.Series(rated), ".") + "."
	default:
		return fmt.Sprintf("Blocked: %d of %d perspectives could not judge. %s: %s.", others, len(r.Perspectives), said, amount.Series(rated))
	}
}
