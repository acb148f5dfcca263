package page

import (
	"strings"
	"testing"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
)

// A rule that holds and does not block is told as that below a blocked verdict, and not as one of its reasons.
func TestARuleThatDoesNotBlockIsToldSo(t *testing.T) {
	t.Parallel()
	high := review.High
	for average, blocks := range map[float64]bool{2.0: true, 3.0: false} {
		r := round.Round{Verdict: round.Blocked, Severity: &high, AverageRating: &average, Divergences: []round.Divergence{
			{Rule: consensus.HighRisk, Severity: high, Description: "risk rates the risk high"},
			{Rule: consensus.LowRating, Severity: review.Medium, Description: "risk rates 2/5"},
		}}
		why := verdictOf(r, "").Why
		if len(why) != 2 || strings.HasPrefix(why[0], "Does not block: ") || strings.HasPrefix(why[1], "Does not block: Low rating (MEDIUM): risk") == blocks {
			t.Errorf("average %.1f: %q", average, why)
		}
	}
}
