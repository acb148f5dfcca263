package parts

import (
	"maps"
	"slices"

	"parley/engine/round"
	"parley/ui/console/amount"
	"parley/ui/safetext"
)

// JudgedBy says who judged, wherever the screens tell it: by how many tools, and whether by rules as well. One tool may have judged as
// several reviewers: it is counted once, and they are counted behind it.
func JudgedBy(r round.Round) string {
	s := r.Sources
	ai, own := map[string]bool{}, map[string]bool{}
	for _, p := range r.Perspectives {
		switch {
		case p.OwnCommand():
			own[p.Tool] = true
		case p.Outcome.Source() == "ai":
			ai[p.Tool] = true
		}
	}
	var by []string
	if s.AI > s.Own {
		by = append(by, toolsInWords(len(ai), "AI tool", s.AI-s.Own))
	}
	if s.Own > 0 {
		by = append(by, ownInWords(own, s.Own)...)
	}
	switch {
	case len(by) == 0 && s.Rules == 0:
		return "judged by nobody"
	case len(by) == 0:
		return "judged by built-in checks only"
	case s.Rules > 0:
		by = append(by, "checks")
	}
	return "judged by " + amount.Series(by)
}

// mostNamedCommands is how many custom commands are named: of more, their number says as much.
const mostNamedCommands = 3

// ownInWords are the custom commands that judged: their names are what a person calls them.
func ownInWords(own map[string]bool, reviewers int) []string {
	names := slices.Sorted(maps.Keys(own))
	if len(names) == 0 || len(names) > mostNamedCommands || slices.Contains(names, "") {
		return []string{toolsInWords(len(own), "custom command", reviewers)}
	}
	for i, name := range names {
		names[i] = safetext.Line(name)
	}
	return names
}

// toolsInWords is how many tools of a kind there are, or the kind where no log names them; and as how many reviewers they answered, which is
// what a result counts.
func toolsInWords(n int, kind string, reviewers int) string {
	switch {
	case n == 0:
		return kind + "s"
	case n < reviewers:
		return amount.Of(n, kind) + " (" + amount.Of(reviewers, "reviewer") + ")"
	default:
		return amount.Of(n, kind)
	}
}
