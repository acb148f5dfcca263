package state

import (
	"slices"

	"parley/engine/round"
	"parley/ui/console/amount"
)

// DescribeCalls says what a round asks: AI tools, commands of the person's own, or the built-in checks alone.
func DescribeCalls(ai, own, all int) string {
	switch {
	case ai == 0 && own == 0:
		return amount.Of(all, "reviewer") + ", built-in checks"
	case own == 0:
		return amount.Of(ai, "AI call")
	case ai == 0:
		return amount.Of(own, "own command")
	default:
		return amount.Of(ai, "AI call") + ", " + amount.Of(own, "own command")
	}
}

// AllReviewers is a question to all.
func AllReviewers(string) bool { return true }

// AskedAgain tells who answers when a question goes to one reviewer: that one, and those without an answer so far.
func AskedAgain(last *round.Round, who string) func(string) bool {
	return func(name string) bool { return name == who || slices.Contains(last.Missing, name) }
}
