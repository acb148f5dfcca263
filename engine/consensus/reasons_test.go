package consensus_test

import (
	"testing"

	"parley/engine/consensus"
	"parley/engine/review"
)

// A rule that blocks nothing by itself says what it makes of a verdict that is blocked, as the table of severities has it.
func TestALowRatingSaysWhatItMakesOfABlockedVerdict(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		policy, by string
		want       review.Severity
	}{{"default", "a 2", review.High}, {"default", "a 1", review.High}, {"lone-dissent", "a 2", ""}} {
		p, err := consensus.ByName(c.policy)
		if err != nil {
			t.Fatal(err)
		}
		var low consensus.Reason
		for _, r := range consensus.Reasons(consensus.Question{Reviews: reviews(c.by, "b 3", "c 3")}, p) {
			if r.Name == consensus.LowRating {
				low = r
			}
		}
		if low.Blocks || low.Severity != review.Medium || low.Makes != c.want {
			t.Errorf("%s: %+v, want it to make %q", c.policy, low, c.want)
		}
	}
}
