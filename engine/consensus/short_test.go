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
		{round.Divergence{Rule: CriticalIssue, Description: grave, Perspectives: caller}, "CRITICAL: No rollback"},
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

// A verdict that a critical finding blocks names it by its number, where that is known.
func TestACriticalReasonNamesItsFinding(t *testing.T) {
	t.Parallel()
	for number, want := range map[string]string{"F-005": "CRITICAL F-005", "": "CRITICAL"} {
		r := round.Round{Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{Weaknesses: []review.Weakness{
			{Text: "Too wide", Severity: review.High, Finding: "F-001"}, {Text: "No rollback", Severity: review.Critical, Finding: number},
		}}}}}
		text, who, _ := criticalIssue(Facts{Reviews: r.Perspectives})
		if rule, saw := Short(r, round.Divergence{Rule: CriticalIssue, Description: text, Perspectives: who}); rule != want || saw != "No rollback" {
			t.Errorf("%q: it says %s: %s", number, rule, saw)
		}
	}
}

// A verdict that is blocked since too few could judge says how many could not, and not each one's reason.
func TestARoundThatTooFewCouldJudgeCountsThem(t *testing.T) {
	t.Parallel()
	rules := func(name string, rating review.Rating, abstains string) round.Review {
		return round.Review{Name: name, Outcome: round.Direct, Answer: review.Answer{Rating: rating, Rules: &review.RuleReport{Abstains: abstains}}}
	}
	few := "only 2 of the 7 checks have something to judge"
	for want, list := range map[string][]round.Review{
		"Blocked: 2 of 3 perspectives could not judge":                                 {rules("quality", 4, ""), rules("risk", 0, few), rules("product", 0, few)},
		"Blocked: no perspective could judge":                                          {rules("risk", 0, few)},
		RulesCannotTell + ": quality judged by built-in checks, and no AI tool judged": {rules("quality", 4, "")},
	} {
		r := round.Round{Verdict: round.Blocked, Perspectives: list}
		d := round.Divergence{Rule: RulesCannotTell, Description: "quality judged by built-in checks, and no AI tool judged"}
		if rule, saw := Short(r, d); rule+": "+saw != want {
			t.Errorf("it says %s: %s, not %s", rule, saw, want)
		}
	}
}

// A stored description may say that a low rating makes the verdict HIGH where something else does: that is not repeated.
func TestAnOldReasonIsNotRepeatedBesideWhatIsHigh(t *testing.T) {
	t.Parallel()
	low := round.Divergence{Rule: LowRating, Description: "product rates 2/5; a rating this low makes the verdict HIGH", Severity: review.Medium, Perspectives: []string{"product"}}
	for want, divergences := range map[string][]round.Divergence{
		"product 2; a rating this low makes the verdict HIGH": {low},
		"product 2": {{Rule: CoverageGap, Severity: review.High}, low},
	} {
		r := round.Round{Divergences: divergences, Perspectives: []round.Review{{Name: "product", Answer: review.Answer{Rating: 2}}}}
		if _, saw := Short(r, low); saw != want {
			t.Errorf("got  %s\nwant %s", saw, want)
		}
	}
}
