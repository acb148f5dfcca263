package parts

import (
	"slices"

	"parley/engine/round"
)

// NotRated is what a document is called that nobody rated, and what a reviewer without a rating is.
const NotRated = "not rated"

// IsNotRated reports whether a verdict is blocked only because nobody rated the document: no AI tool did, and the built-in checks had too
// little to judge. Nothing speaks against it then, so nothing is red.
func IsNotRated(r round.Round) bool { return r.RulesCannotTell && r.AverageRating == nil }

// WhyNotRated says in a sentence why nobody rated the document, and what of the AI tools: none was asked, none was there, or none answered.
func WhyNotRated(r round.Round) string {
	asked := slices.ContainsFunc(r.Perspectives, func(p round.Review) bool {
		return slices.ContainsFunc(p.Attempts, func(a round.Attempt) bool { return a.Tool != string(round.Direct) })
	})
	who := "No AI tool was asked"
	switch {
	case len(r.AbsentTools()) > 0:
		who = "No AI tool was found"
	case asked:
		who = "No AI tool answered"
	}
	return who + ", and too few built-in checks apply."
}

// verdictWord is the verdict in a word or two, as its badge has it.
func verdictWord(r round.Round) string {
	switch {
	case IsNotRated(r):
		return "NOT RATED"
	case r.Verdict == round.Reached:
		return "REACHED"
	}
	return "BLOCKED"
}

// VerdictBadgeText is a verdict as its badge has it; long says what it is a verdict of.
func VerdictBadgeText(r round.Round, long bool) string {
	word := verdictWord(r)
	if long && !IsNotRated(r) {
		word = "CONSENSUS " + word
	}
	return " " + word + " "
}
