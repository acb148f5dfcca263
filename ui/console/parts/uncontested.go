package parts

import "parley/engine/round"

// Uncontested is what holds against the document and no reviewer sees otherwise.
const Uncontested = "Uncontested"

// UncontestedTitle heads that. Reviewers of whom nobody rated agree with nothing: there it is no more than notes.
func UncontestedTitle(r round.Round) string {
	if r.AverageRating == nil {
		return "Notes on the verdict"
	}
	return Uncontested
}
