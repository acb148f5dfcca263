package consensus

import (
	"slices"

	"parley/engine/review"
	"parley/engine/round"
)

// SetAsideDisputed is the note of a policy under which disputed points do not block.
const SetAsideDisputed = "Disputed points set aside"

// setAside takes a review's disputed points out of it and returns how many. A risk level of high or critical goes with the last of
// its grave weaknesses: nothing that holds is left to bear it out.
func setAside(r *round.Review, disputed []Point) int {
	if len(disputed) == 0 {
		return 0
	}
	isDisputed := func(text string) bool { return slices.Contains(disputed, Point{r.Name, text}) }
	isGrave := func(w review.Weakness) bool { return w.Severity.Rank() >= review.High.Rank() }
	before := len(r.Weaknesses) + len(r.MissingRequirements)
	grave := slices.ContainsFunc(r.Weaknesses, isGrave)
	r.Weaknesses = slices.DeleteFunc(slices.Clone(r.Weaknesses), func(w review.Weakness) bool { return isDisputed(w.Text) })
	r.MissingRequirements = slices.DeleteFunc(slices.Clone(r.MissingRequirements), isDisputed)
	if grave && !slices.ContainsFunc(r.Weaknesses, isGrave) {
		r.RiskLevel = ""
	}
	return before - len(r.Weaknesses) - len(r.MissingRequirements)
}

// disputedNote says how much does not count.
func disputedNote(f Facts) (string, []string, bool) {
	if f.SetAside == 0 {
		return "", nil, false
	}
	does := "they do not block"
	if f.SetAside == 1 {
		does = "it does not block"
	}
	return count(f.SetAside, "point") + " of the reviewers disputed in the cross-examination: by the policy of this round " + does, nil, true
}

// setAsideRule tells of it.
func setAsideRule() Rule {
	return Rule{Name: SetAsideDisputed, Severity: review.Low, When: disputedNote, Note: true}
}
