package consensus_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
)

// panel draws a round's reviews.
func panel() *rapid.Generator[[]round.Review] {
	one := rapid.Custom(func(t *rapid.T) round.Review {
		r := round.Review{
			Name:    rapid.StringMatching(`[a-z]{3}`).Draw(t, "name"),
			Dynamic: rapid.Bool().Draw(t, "dynamic"),
			Outcome: rapid.SampledFrom([]round.Outcome{round.Answered, round.Extracted, round.Direct, round.Missing}).Draw(t, "outcome"),
		}
		r.Rating = review.Rating(rapid.IntRange(0, 5).Draw(t, "rating"))
		r.RiskLevel = rapid.SampledFrom([]review.Severity{"", "", "", review.Low, review.Medium, review.High, review.Critical}).Draw(t, "risk")
		if rapid.IntRange(0, 5).Draw(t, "gap") == 0 {
			r.MissingRequirements = []string{"R-1"}
		}
		if rapid.IntRange(0, 5).Draw(t, "weak") == 0 {
			r.Weaknesses = []review.Weakness{{Text: "w", Severity: rapid.SampledFrom([]review.Severity{review.High, review.Critical}).Draw(t, "severity")}}
		}
		if rapid.Bool().Draw(t, "asks") {
			r.Suggestions = []review.Suggestion{{Text: "s"}}
		}
		return r
	})
	return rapid.SliceOfN(one, 0, 6)
}

// oracle is SPEC section 4 once more, written as one long sentence.
func oracle(list []round.Review, lone bool) (verdict round.Verdict, severity review.Severity) {
	var ratings []int
	gap, highRisk, criticalRisk, issue, anyModel := false, false, false, false, false
	for _, r := range list {
		if r.Outcome == round.Missing {
			continue
		}
		anyModel = anyModel || r.Outcome != round.Direct
		if r.Rating > 0 {
			ratings = append(ratings, int(r.Rating))
		}
		gap = gap || len(r.MissingRequirements) > 0
		criticalRisk = criticalRisk || r.RiskLevel == "critical"
		highRisk = highRisk || r.RiskLevel == "high" || r.RiskLevel == "critical"
		for _, w := range r.Weaknesses {
			issue = issue || w.Severity == "critical"
		}
	}
	if len(ratings) == 0 {
		return round.Blocked, review.High
	}
	sum, low := 0, 0
	for _, n := range ratings {
		sum += n
		if n <= 2 {
			low++
		}
	}
	spread := slices.Max(ratings)-slices.Min(ratings) >= 3
	high := gap || highRisk || issue
	ruled := !anyModel && len(ratings) < 2
	if !high && !ruled && sum >= 3*len(ratings) {
		return round.Reached, ""
	}
	lowIsHigh := low > 0 && (!lone || low != 1 || len(ratings) == 1)
	switch {
	case high, criticalRisk, lowIsHigh:
		return round.Blocked, review.High
	case spread, low > 0:
		return round.Blocked, review.Medium
	default:
		return round.Blocked, review.Low
	}
}

func TestJudgeAgreesWithTheSpecification(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		list := panel().Draw(t, "panel")
		for _, p := range consensus.Policies() {
			j := consensus.Judge(consensus.Question{Reviews: list}, p)
			var severity review.Severity
			if j.Severity != nil {
				severity = *j.Severity
			}
			if v, s := oracle(list, p.Name == "lone-dissent"); v != j.Verdict || s != severity {
				t.Fatalf("%s: %s %q, want %s %q", p.Name, j.Verdict, severity, v, s)
			}
			if j.Average != nil && j.Borderline != (math.Abs(*j.Average-3) <= 0.25+1e-9) {
				t.Fatalf("borderline is %v at %v", j.Borderline, *j.Average)
			}
			for _, d := range j.Divergences {
				if d.Description == "" || len(d.Perspectives) == 0 {
					t.Fatalf("a divergence without values or perspectives: %+v", d)
				}
			}
		}
	})
}

func TestOrderDoesNotMatter(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		list := panel().Draw(t, "panel")
		other := rapid.Permutation(list).Draw(t, "other order")
		for _, p := range consensus.Policies() {
			a := summary(consensus.Judge(consensus.Question{Reviews: list, Quorum: 2}, p))
			b := summary(consensus.Judge(consensus.Question{Reviews: other, Quorum: 2}, p))
			if a != b {
				t.Fatalf("%s: %s and %s", p.Name, a, b)
			}
		}
	})
}

// Raising one rating never turns reached into blocked: no HIGH divergence looks at ratings, and the average rises.
func TestABetterRatingNeverBlocks(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		list := panel().Filter(func(l []round.Review) bool { return len(l) > 0 }).Draw(t, "panel")
		raised := slices.Clone(list)
		at := rapid.IntRange(0, len(list)-1).Draw(t, "at")
		if r := raised[at].Rating; !r.Rated() || r == 5 {
			return
		}
		raised[at].Rating++
		before := consensus.Judge(consensus.Question{Reviews: list}, consensus.Policy{})
		after := consensus.Judge(consensus.Question{Reviews: raised}, consensus.Policy{})
		if before.Verdict == round.Reached && after.Verdict == round.Blocked {
			t.Fatalf("raising %s to %d blocks", raised[at].Name, raised[at].Rating)
		}
	})
}
