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

// What says that a thing is not there and what says that it is there and wrong are two points, however many words they share.
func TestWhatIsMissingIsNotWhatIsWrong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b    string
		opposes bool
	}{
		{"The release has no date.", "The release is planned too early.", true},
		{"The budget is stated and sufficient, nothing to say.", "The budget is missing.", true},
		{"The budget is not sufficient.", "The budget is missing.", false},
		{"No budget is named.", "The budget is missing.", false},
		{"No price is named: the offer has no price.", "The price of the offer is too high.", true},
		{"The retry limit has no number.", "The retry limit is not stated.", false},
		{"The retry limit is too high.", "The retry limit of nine is too high for a phone.", false},
	} {
		if got := StanceOf(c.a).Opposes(StanceOf(c.b)); got != c.opposes || StanceOf(c.b).Opposes(StanceOf(c.a)) != c.opposes {
			t.Errorf("%q, %q: %v", c.a, c.b, got)
		}
	}
}
