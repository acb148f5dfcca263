package console

import (
	"slices"

	"parley/engine/round"
)

// describeCalls says what a round asks: AI tools, commands of the person's own, or the built-in checks alone.
func describeCalls(ai, own, all int) string {
	switch {
	case ai == 0 && own == 0:
		return countOf(all, "reviewer") + ", built-in checks"
	case own == 0:
		return countOf(ai, "AI call")
	case ai == 0:
		return countOf(own, "own command")
	default:
		return countOf(ai, "AI call") + ", " + countOf(own, "own command")
	}
}

func allReviewers(string) bool { return true }

// askedAgain tells who answers when a question goes to one reviewer: that one, and those without an answer so far.
func askedAgain(last *round.Round, who string) func(string) bool {
	return func(name string) bool { return name == who || slices.Contains(last.Missing, name) }
}
