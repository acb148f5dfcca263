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

// Beside what is HIGH already, a low rating makes nothing of the verdict.
func TestALowRatingMakesNothingOfWhatIsHigh(t *testing.T) {
	t.Parallel()
	gap := rated("coverage 4")
	gap.MissingRequirements = []string{"R-9"}
	for _, r := range consensus.Reasons(consensus.Question{Reviews: append(reviews("a 2", "b 2"), gap)}, consensus.Policy{}) {
		if r.Name == consensus.LowRating && r.Makes != "" {
			t.Errorf("it makes %q", r.Makes)
		}
	}
}
