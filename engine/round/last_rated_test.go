package round_test

import (
	"testing"

	"parley/engine/round"
)

// A round is compared with the last one that somebody rated; where nobody rated any, with the last.
func TestTheLastRatedRoundIsComparedWith(t *testing.T) {
	t.Parallel()
	three := 3.0
	rated, unrated := round.Round{AverageRating: &three}, round.Round{}
	for want, earlier := range map[int][]round.Round{
		-1: nil,
		0:  {rated, unrated, unrated},
		1:  {unrated, rated},
		2:  {unrated, unrated, unrated},
	} {
		if got := round.LastRated(earlier); got != want {
			t.Errorf("of %d rounds it is %d, not %d", len(earlier), got, want)
		}
	}
	for want, pair := range map[string][2]int{"": {2, 2}, "nobody rated in round 2": {1, 2}, "nobody rated in rounds 2 to 4": {1, 4}} {
		if got := round.NobodyRated(pair[0], pair[1]); got != want {
			t.Errorf("after round %d it says %q, not %q", pair[0], got, want)
		}
	}
}
