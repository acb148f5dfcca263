package consensus_test

import (
	"testing"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
)

func TestDisputedPointsAreSetAsideByThePolicyExaminedOnly(t *testing.T) {
	t.Parallel()
	coverage, risk, legal := rated("coverage 4"), rated("risk 4"), rated("legal 4")
	coverage.MissingRequirements = []string{"R-3", "R-9"}
	risk.RiskLevel = review.Critical
	risk.Weaknesses = []review.Weakness{{Text: "It fails.", Severity: review.High}, {Text: "A comma.", Severity: review.Low}}
	legal.Dynamic, legal.Weaknesses = true, []review.Weakness{{Text: "No licence.", Severity: review.Critical}}
	all := []round.Review{coverage, risk, legal}
	whole := []consensus.Point{{Perspective: "coverage", Text: "R-3"}, {Perspective: "coverage", Text: "R-9"}, {Perspective: "risk", Text: "It fails."}, {Perspective: "legal", Text: "No licence."}}
	for _, c := range []struct {
		name, policy string
		disputed     []consensus.Point
		want         string
	}{
		{"default", "", whole, "blocked HIGH 4.000 revise [Critical issue Coverage gap High risk identified] []"},
		{"nothing disputed", "examined", nil, "blocked HIGH 4.000 revise [Critical issue Coverage gap High risk identified] []"},
		{"all disputed", "examined", whole, "reached - 4.000 N-A [Disputed points set aside] []"},
		{"one of two gaps", "examined", whole[1:], "blocked HIGH 4.000 revise [Coverage gap Disputed points set aside] []"},
		{"another's words", "examined", []consensus.Point{{Perspective: "product", Text: "R-3"}}, "blocked HIGH 4.000 revise [Critical issue Coverage gap High risk identified] []"},
		{"the risk has another ground", "examined", []consensus.Point{{Perspective: "risk", Text: "A comma."}}, "blocked HIGH 4.000 revise [Critical issue Coverage gap High risk identified Disputed points set aside] []"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := summary(consensus.Judge(consensus.Question{Reviews: all, Disputed: c.disputed}, consensus.Policy{Name: c.policy}))
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
	if len(coverage.MissingRequirements) != 2 || risk.Weaknesses[0].Text != "It fails." || risk.RiskLevel != review.Critical {
		t.Error("the reviews themselves were changed")
	}
}

// One point does not block, and two do not.
func TestTheNoteOfDisputedPointsAgreesInNumber(t *testing.T) {
	t.Parallel()
	policy, err := consensus.ByName("examined")
	if err != nil {
		t.Fatal(err)
	}
	reviews := []round.Review{{Name: "coverage", Outcome: round.Answered, Answer: review.Answer{Rating: 4, MissingRequirements: []string{"R-1", "R-2"}}}}
	points := []consensus.Point{{Perspective: "coverage", Text: "R-1"}, {Perspective: "coverage", Text: "R-2"}}
	for n, want := range map[int]string{1: "1 point of the reviewers disputed in the cross-examination: by the policy of this round it does not block", 2: "2 points of the reviewers disputed in the cross-examination: by the policy of this round they do not block"} {
		judged := consensus.Judge(consensus.Question{Reviews: reviews, Disputed: points[:n]}, policy)
		if last := judged.Divergences[len(judged.Divergences)-1]; last.Description != want {
			t.Errorf("%d: %s", n, last.Description)
		}
	}
}
