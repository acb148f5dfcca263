package similarity

import (
	"slices"
	"strings"
	"testing"
)

// Whatever phrase of an opposition a sentence has, it takes that side: none is passed over as a sentence without one.
func TestEveryPhraseOfAnOppositionTakesItsSide(t *testing.T) {
	t.Parallel()
	for row, pair := range oppositions {
		for n, phrases := range pair {
			for _, phrase := range phrases {
				s := Stance{clauses: []clause{{words: strings.Fields("the plan is" + phrase + "here")}}}
				if isHan(phrase) {
					s.clauses[0] = clause{han: phrase}
				}
				if s.findSides(); !slices.Contains(s.sides, side{row, n == 1}) {
					t.Errorf("%q takes the sides %v, not side %d of opposition %d", phrase, s.sides, n, row)
				}
			}
		}
	}
	for _, phrase := range superfluous {
		s := Stance{clauses: []clause{{words: strings.Fields(phrase), han: phrase}}}
		if s.findSides(); !s.superfluous {
			t.Errorf("%q calls nothing superfluous", phrase)
		}
	}
}
