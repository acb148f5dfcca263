package review

import (
	"slices"
	"strings"

	"parley/engine/pattern"
)

// Merge puts the answers on the parts of one document together: every point once, the lowest rating, the highest risk. A
// requirement is missing only when no part answers it, in whole or in part, and partly covered only when none covers it.
func Merge(parts []Answer) Answer {
	var whole Answer
	var missing, partial []string
	for _, a := range parts {
		if a.Rating.Rated() && (!whole.Rating.Rated() || a.Rating < whole.Rating) {
			whole.Rating = a.Rating
		}
		if a.RiskLevel.Rank() > whole.RiskLevel.Rank() {
			whole.RiskLevel = a.RiskLevel
		}
		whole.Weaknesses = union(whole.Weaknesses, a.Weaknesses, func(x, y Weakness) bool { return sameWords(x.Text, y.Text) })
		whole.Suggestions = union(whole.Suggestions, a.Suggestions, func(x, y Suggestion) bool { return sameWords(x.Text, y.Text) })
		for _, list := range []struct{ into, from *[]string }{
			{&whole.Strengths, &a.Strengths},
			{&whole.OpenQuestions, &a.OpenQuestions},
			{&whole.ScopeCreep, &a.ScopeCreep},
			{&whole.Unsorted, &a.Unsorted},
			{&whole.Confirmed, &a.Confirmed},
			{&whole.Corrected, &a.Corrected},
			{&whole.NewInsights, &a.NewInsights},
		} {
			*list.into = union(*list.into, *list.from, sameWords)
		}
		whole.CoveredRequirements = union(whole.CoveredRequirements, a.CoveredRequirements, sameRequirement)
		partial = union(partial, a.PartialRequirements, sameRequirement)
		missing = union(missing, a.MissingRequirements, sameRequirement)
		whole.Replies = replies(whole.Replies, a.Replies)
	}
	whole.MissingRequirements = withoutRequirements(missing, slices.Concat(whole.CoveredRequirements, partial))
	whole.PartialRequirements = withoutRequirements(partial, whole.CoveredRequirements)
	return whole
}

// union appends what is not there yet.
func union[T any](list, more []T, same func(a, b T) bool) []T {
	for _, one := range more {
		if !slices.ContainsFunc(list, func(known T) bool { return same(known, one) }) {
			list = append(list, one)
		}
	}
	return list
}

func sameWords(a, b string) bool {
	return strings.EqualFold(strings.Join(strings.Fields(a), " "), strings.Join(strings.Fields(b), " "))
}

// requirementID is the id that a requirement begins with, if it has one.
var requirementID = pattern.New(`^[A-Za-z]+[-_ ]?\d+(?:[.\-]\d+)*`)

// withoutRequirements leaves out the requirements that the other list names, by id or by their words.
func withoutRequirements(list, others []string) []string {
	return slices.DeleteFunc(list, func(text string) bool {
		return slices.ContainsFunc(others, func(other string) bool { return sameRequirement(text, other) })
	})
}

func sameRequirement(a, b string) bool {
	one, two := requirementID.FindString(strings.TrimSpace(a)), requirementID.FindString(strings.TrimSpace(b))
	if one != "" && two != "" {
		return strings.EqualFold(one, two)
	}
	return sameWords(a, b)
}

// confidences in rising order, as replies give them.
var confidences = []string{"", "low", "medium", "high"}

// replies keeps, for each question, the answer that is given with the most confidence.
func replies(list, more []Reply) []Reply {
	for _, r := range more {
		i := slices.IndexFunc(list, func(known Reply) bool { return sameWords(known.Question, r.Question) })
		switch {
		case i < 0:
			list = append(list, r)
		case slices.Index(confidences, strings.ToLower(r.Confidence)) > slices.Index(confidences, strings.ToLower(list[i].Confidence)):
			list[i] = r
		}
	}
	return list
}
