package page

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/foreign"
	"parley/engine/record"
	"parley/engine/round"
)

// noRating is shown where no rating was given, as in the console.
const noRating = "not rated"

// averageOrNone is a round's average, or that it has none.
func averageOrNone(r round.Round) string {
	if r.AverageRating == nil {
		return noRating
	}
	return record.Average(r.AverageRating)
}

// describeSources counts who judged and names the tools: "1 review by codex, 2 by built-in checks"; who did not judge is not named.
func describeSources(r round.Round) string {
	s := r.Sources
	switch {
	case s.AI == 0 && s.Rules == 0:
		return "nobody judged it"
	case s.Rules == 0:
		return reviews(s.AI) + " by " + toolNames(r)
	case s.AI == 0:
		return reviews(s.Rules) + " by built-in checks"
	default:
		return fmt.Sprintf("%s by %s, %d by built-in checks", reviews(s.AI), toolNames(r), s.Rules)
	}
}

func reviews(n int) string {
	if n == 1 {
		return "1 review"
	}
	return fmt.Sprintf("%d reviews", n)
}

// toolNames are the tools that judged, in the order of their first review; of what kind they are where no log names one.
func toolNames(r round.Round) string {
	var names []string
	for _, p := range r.Perspectives {
		if p.Outcome.Source() != "ai" {
			continue
		}
		name := foreign.Line(p.Tool)
		if name == "" {
			return r.Sources.Tools()
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	switch last := len(names) - 1; last {
	case -1:
		return r.Sources.Tools()
	case 0:
		return names[0]
	default:
		return strings.Join(names[:last], ", ") + " and " + names[last]
	}
}
