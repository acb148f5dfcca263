package state

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// The row of a reviewer that is done shows the most severe that it found: a missing requirement is HIGH and decides the verdict.
func TestTheKeyFindingIsTheMostSevere(t *testing.T) {
	t.Parallel()
	weak := func(severity review.Severity) review.Weakness {
		return review.Weakness{Text: "The 28 euros a month are not mentioned", Severity: severity}
	}
	for want, answer := range map[string]review.Answer{
		"Missing: REQ-009":                       {MissingRequirements: []string{"REQ-009", "REQ-010"}, Weaknesses: []review.Weakness{weak(review.Medium), weak(review.High)}},
		"The 28 euros a month are not mentioned": {MissingRequirements: []string{"REQ-009"}, Weaknesses: []review.Weakness{weak(review.Medium), weak(review.Critical)}},
		"Clear goal":                             {Strengths: []string{"Clear goal"}},
	} {
		if got := keyFinding(round.Review{Answer: answer}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
