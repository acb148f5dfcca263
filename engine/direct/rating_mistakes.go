package direct

import (
	"fmt"
	"slices"

	"parley/engine/document"
	"parley/engine/review"
)

// mistakeChecks are those whose findings of medium severity are facts that anybody can look up: what is left to fill in, and what contradicts
// itself. They limit the rating from every perspective: who reads for the product cannot call a text good whose goals are "TBD".
var mistakeChecks = []string{"Q1", "Q2", "Q3", "Q14", "Q15", "Q17", "Q18", "Q24", "Q25", "Q27"}

// countsPlaces are those of them of which each place is one to mend. Others repeat one slip.
var countsPlaces = []string{"Q1", "Q2", "Q14", "Q25", "Q27"}

// contradictionChecks are those of them that hold a document against itself, or against the calendar. Accepted documents have one such mistake at
// most.
var contradictionChecks = []string{"Q15", "Q17", "Q25", "Q27"}

// From so many mistakes on a document is rated no better than so; of a long one it takes more of them.
const (
	fewMistakes  = 2
	manyMistakes = 3
	fewCap       = 4
	manyCap      = 3
	perMistake   = 1000 // words of a text, for each of many
	// A document that contradicts itself so often is rated no better than so, which blocks it.
	manyContradictions = 3
	contradictedCap    = 2
	longestHeld        = 20_000 // words of a text in which they are looked for from each perspective
)

// mistakes are how many such facts there are, and which checks tell them.
type mistakes struct {
	number int
	checks []string
	// contradictions are how many of them are some, told by these checks.
	contradictions int
	contradicting  []string
}

// mistakes counts them, whatever the perspective.
func (m *analysis) mistakes() mistakes {
	var found mistakes
	if words, han := textLength(m.doc); m.trace != nil || m.absenceReason() != "" || words+han > longestHeld {
		return found
	}
	kept := m.suppressions
	defer func() { m.suppressions = kept }() // each perspective tells its own
	checks := table()
	for i := range checks {
		c := &checks[i]
		if !slices.Contains(mistakeChecks, c.ID) {
			continue
		}
		n := 0
		for _, f := range m.run(c).findings {
			switch {
			case f.severity.Rank() < review.Medium.Rank() || c.Quiet && !f.certain:
			case slices.Contains(countsPlaces, c.ID):
				n += max(1, len(f.places))
			default:
				n++
			}
		}
		if n > 0 {
			found.number += n
			found.checks = append(found.checks, c.ID)
			if slices.Contains(contradictionChecks, c.ID) {
				found.contradictions += n
				found.contradicting = append(found.contradicting, c.ID)
			}
		}
	}
	return found
}

// limit is the most that a document with so many mistakes is rated, and whether there is such a limit.
func (found mistakes) limit(d *document.Document) (ratingCap, bool) {
	why := fmt.Sprintf("%d gaps or mistakes, told by %s", found.number, joinWords(found.checks))
	words, han := textLength(d)
	switch length := words + han*3/5; {
	case found.contradictions >= max(manyContradictions, length/perMistake):
		return ratingCap{contradictedCap, fmt.Sprintf("%d contradictions, told by %s", found.contradictions, joinWords(found.contradicting))}, true
	case found.number >= max(manyMistakes, length/perMistake):
		return ratingCap{manyCap, why}, true
	case found.number >= fewMistakes:
		return ratingCap{fewCap, why}, true
	}
	return ratingCap{}, false
}
