package consensus

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// One line has room for what matters: the requirement, the rating, the level. Files keep the rest.
func TestARuleIsToldInShort(t *testing.T) {
	t.Parallel()
	reviewer := func(name string, a review.Answer) round.Review {
		return round.Review{Name: name, Outcome: round.Answered, Tool: "llama-x", Answer: a}
	}
	critical := []review.Weakness{{Text: "No rollback", Severity: review.Critical}, {Text: "small", Severity: review.Low}}
	r := round.Round{Perspectives: []round.Review{
		reviewer("coverage", review.Answer{Rating: 4, MissingRequirements: []string{"REQ-004 waiting list", "REQ-005 It syncs.", "REQ-006", "REQ-007"}}),
		reviewer("product", review.Answer{Rating: 2, MissingRequirements: []string{"REQ-004  waiting list", "set aside"}}),
		reviewer("risk", review.Answer{Rating: 2, RiskLevel: review.High, Weaknesses: critical}),
		reviewer("quality", review.Answer{Rating: 5, RiskLevel: review.Critical}),
		reviewer("legal", review.Answer{Rating: 4, MissingRequirements: []string{"Nothing says who deletes"}}),
	}}
	f := Facts{Reviews: r.Perspectives}
	gap, who, _ := coverageGap(Facts{Reviews: []round.Review{r.Perspectives[0], reviewer("product", review.Answer{MissingRequirements: []string{"REQ-004 waiting list"}})}})
	risk, rater, _ := highRisk(f)
	grave, caller, _ := criticalIssue(f)
	for _, c := range []struct {
		d    round.Divergence
		want string
	}{
		{round.Divergence{Rule: CoverageGap, Description: gap, Perspectives: who}, "Missing: “REQ-004 waiting list”, “REQ-005 It syncs”, “REQ-006” and more"},
		{round.Divergence{Rule: HighRisk, Description: risk, Perspectives: rater}, "High risk: risk says high, quality says critical"},
		{round.Divergence{Rule: CriticalIssue, Description: grave, Perspectives: caller}, "Critical issue: No rollback"},
		{round.Divergence{Rule: LowRating, Description: "product rates 2/5 (command llama-x), risk 2/5 (command llama-x); a rating this low makes a blocked verdict HIGH", Perspectives: []string{"product", "risk"}}, "Low rating: product 2, risk 2; a rating this low makes the verdict HIGH"},
		{round.Divergence{Rule: RatingSpread, Description: "product rates 2/5, quality 5/5: 3 apart", Perspectives: []string{"product", "quality"}}, "Rating spread: product 2, quality 5"},
		{round.Divergence{Rule: LowRating, Description: "quality rates 2/5", Perspectives: []string{"quality"}}, "Low rating: quality rates 2/5"},
		{round.Divergence{Rule: CoverageGap, Description: "legal finds “Nothing says who deletes” missing", Perspectives: []string{"legal"}}, "Coverage gap: “Nothing says who deletes”"},
		{round.Divergence{Rule: CoverageGap, Description: "of another version", Perspectives: []string{"coverage"}}, "Coverage gap: of another version"},
		{round.Divergence{Rule: "Of a policy", Description: "as it stands"}, "Of a policy: as it stands"},
	} {
		if rule, saw := Short(r, c.d); rule+": "+saw != c.want {
			t.Errorf("got %s: %s\nwant %s", rule, saw, c.want)
		}
	}
}
