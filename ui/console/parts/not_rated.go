package parts

import "parley/engine/round"

// NotRated is what a document is called that nobody rated, and what a reviewer without a rating is.
const NotRated = "not rated"

// verdictWord is the verdict in a word or two, as its badge has it.
func verdictWord(r round.Round) string {
	switch {
	case r.IsNotRated():
		return "NOT RATED"
	case r.Verdict == round.Reached:
		return "REACHED"
	}
	return "BLOCKED"
}

// VerdictBadgeText is a verdict as its badge has it; long says what it is a verdict of.
func VerdictBadgeText(r round.Round, long bool) string {
	word := verdictWord(r)
	if long && !r.IsNotRated() {
		word = "CONSENSUS " + word
	}
	return " " + word + " "
}
