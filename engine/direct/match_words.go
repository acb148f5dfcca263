package direct

import (
	"strings"

	"parley/engine/similarity"
)

// WordMatch is where a requirement is answered as far as words tell.
type WordMatch struct {
	// Status is Covered where a section has most of its words, Missing where no section has any, and Partial for all between: words
	// cannot tell there.
	Status Status
	// Place is the index of the nearest of the places, -1 where none has a word of it.
	Place int
	// Why names the words that decided.
	Why string
}

// MatchWords holds requirements against places by their words alone, as Trace does where no id tells.
func MatchWords(requirements, places []string) []WordMatch {
	matches := make([]WordMatch, len(requirements))
	for i := range matches {
		matches[i] = WordMatch{Status: Partial, Place: -1, Why: "too much to compare by words"}
	}
	if len(requirements) == 0 || len(places) == 0 || len(requirements) > maxSide || len(places) > maxSide {
		return matches
	}
	scores, best := geoScores(similarity.Cross(requirements, places))
	words := make([]map[string]bool, len(places))
	all := strings.Join(places, "\n")
	everywhere, chinese := wordSet(all), strings.ContainsFunc(all, isHan)
	for i, text := range requirements {
		j := best[i]
		if words[j] == nil {
			words[j] = wordSet(places[j])
		}
		row := Traced{need: need{text: text, name: text}, Status: Partial}
		row.Shared, row.Absent = compareWords(text, words[j])
		m := WordMatch{Status: Partial, Place: -1}
		if scores[i] > 0 {
			m.Place, row.Section = j, "the nearest"
		}
		if scores[i] >= coveredScore && sharesEnough(row, places[j]) && len(row.Absent) <= len(row.Shared) {
			m.Status, row.Status = Covered, Covered
		}
		plain := plainWords(text)
		if len(plain) >= minShared && strings.ContainsFunc(text, isHan) == chinese && !intersect(plain, everywhere) {
			m.Status = Missing
		}
		m.Why = whyByText(row)
		matches[i] = m
	}
	return matches
}

func intersect(a, b map[string]bool) bool {
	for w := range a {
		if b[w] {
			return true
		}
	}
	return false
}
