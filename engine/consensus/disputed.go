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
func setAside(r *round.Review, disputed map[Point]bool) int {
	if len(disputed) == 0 {
		return 0
	}
	isDisputed := func(text string) bool { return disputed[Point{r.Name, text}] }
	isWeak := func(w review.Weakness) bool { return isDisputed(w.Text) }
	isGrave := func(w review.Weakness) bool { return w.Severity.Rank() >= review.High.Rank() }
	before := len(r.Weaknesses) + len(r.MissingRequirements)
	grave := slices.ContainsFunc(r.Weaknesses, isGrave)
	r.Weaknesses = withoutThose(r.Weaknesses, isWeak)
	r.MissingRequirements = withoutThose(r.MissingRequirements, isDisputed)
	if grave && !slices.ContainsFunc(r.Weaknesses, isGrave) {
		r.RiskLevel = ""
	}
	return before - len(r.Weaknesses) - len(r.MissingRequirements)
}

// withoutThose is a list without some of it; one that has none of them is the list itself.
func withoutThose[T any](list []T, those func(T) bool) []T {
	if !slices.ContainsFunc(list, those) {
		return list
	}
	var rest []T
	for _, one := range list {
		if !those(one) {
			rest = append(rest, one)
		}
	}
	return rest
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
