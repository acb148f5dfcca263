package consensus_test

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
)

// A headline counts what blocks: a rule that only holds is no reason, and a low average is one that no rule tells of.
func TestBlockingCountsWhatBlocksAlone(t *testing.T) {
	t.Parallel()
	risky := func(list []round.Review) []round.Review {
		list[0].RiskLevel = review.High
		return list
	}
	for _, c := range []struct {
		name    string
		reviews []round.Review
		want    []string
	}{
		{"a low rating beside an average that is enough", risky(reviews("a 2", "b 4", "c 4")), []string{consensus.HighRisk}},
		{"the average is too low as well", risky(reviews("a 2", "b 2", "c 3")), []string{consensus.HighRisk, consensus.LowAverage}},
		{"the average alone", reviews("a 1", "b 2", "c 5"), []string{consensus.LowAverage}},
		{"nobody rated", risky(reviews("a 0", "b 0")), []string{consensus.HighRisk, consensus.NobodyRated}},
		{"reached", reviews("a 2", "b 4", "c 5"), nil},
	} {
		q := consensus.Question{Reviews: c.reviews}
		r := judgedRound(q)
		var got, blocks []string
		for _, d := range consensus.Blocking(r) {
			got = append(got, d.Rule)
		}
		for _, reason := range consensus.Reasons(q, consensus.Policy{}) {
			if reason.Blocks {
				blocks = append(blocks, reason.Name)
			}
		}
		if !slices.Equal(got, c.want) || !slices.Equal(got, blocks) {
			t.Errorf("%s: %q, want %q; the what-if says %q", c.name, got, c.want, blocks)
		}
	}
}

// A low average is told by the ratings behind it, and with what they make of the verdict.
func TestALowAverageIsToldByItsRatings(t *testing.T) {
	t.Parallel()
	r := judgedRound(consensus.Question{Reviews: reviews("a 1", "b 2", "c 5")})
	rule, saw := consensus.Short(r, consensus.Blocking(r)[0])
	if rule != consensus.LowAverage || !strings.HasPrefix(saw, "a 1, b 2; a rating this low makes the verdict HIGH") {
		t.Errorf("%s: %s", rule, saw)
	}
}

// What was judged by thresholds that are not known here is told by the rules that held.
func TestABlockThatNoKnownRuleExplainsIsToldByItsRules(t *testing.T) {
	t.Parallel()
	enough := 3.4
	low := round.Divergence{Rule: consensus.LowRating, Severity: review.Medium, Description: "a rates 2/5"}
	r := round.Round{Verdict: round.Blocked, AverageRating: &enough, Divergences: []round.Divergence{low}}
	if got := consensus.Blocking(r); len(got) != 1 || got[0].Rule != consensus.LowRating {
		t.Errorf("%+v", got)
	}
}

// judgedRound is a round with the verdict that the default policy gives it.
func judgedRound(q consensus.Question) round.Round {
	j := consensus.Judge(q, consensus.Policy{})
	return round.Round{
		Perspectives: q.Reviews, Verdict: j.Verdict, Severity: j.Severity, AverageRating: j.Average, Divergences: j.Divergences,
		RulesCannotTell: j.RulesCannotTell,
	}
}
