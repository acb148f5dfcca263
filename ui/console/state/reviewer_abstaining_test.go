package state

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// A reviewer that could not judge says why, also where it found a strength; what it found wrong comes before.
func TestAReviewerThatCouldNotJudgeSaysWhy(t *testing.T) {
	t.Parallel()
	r := round.Review{Outcome: round.Direct, Answer: review.Answer{
		Rules:     &review.RuleReport{Reason: "only 2 of the 8 checks have something to judge", Abstains: "too little to judge"},
		Strengths: []string{"No section is empty."},
	}}
	if r.Abstention() == "" {
		t.Fatal("it abstains")
	}
	if got := keyFinding(r); !strings.Contains(got, "only 2 of the 8 checks") {
		t.Errorf("%q", got)
	}
	r.Weaknesses = []review.Weakness{{Text: "Nobody pays.", Severity: review.High}}
	if got := keyFinding(r); got != "Nobody pays." {
		t.Errorf("%q", got)
	}
}
