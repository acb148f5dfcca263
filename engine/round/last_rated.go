package round

import "fmt"

// IsRated reports whether somebody rated the document: a round whose reviewers were all stopped has nothing to compare with.
func (r Round) IsRated() bool { return r.AverageRating != nil }

// LastRated is where, of the rounds before another one, that stands which its verdict and its ratings are compared with: the last that
// somebody rated, or the last of all where nobody rated in any. Without rounds it is -1.
func LastRated(earlier []Round) int {
	for i := len(earlier) - 1; i >= 0; i-- {
		if earlier[i].IsRated() {
			return i
		}
	}
	return len(earlier) - 1
}

// NobodyRated says which rounds after the one that is compared with, up to the last before the later one, nobody rated: "nobody rated in
// round 2". It is "" where there are none.
func NobodyRated(rated, last int) string {
	switch first := rated + 1; {
	case first > last:
		return ""
	case first == last:
		return fmt.Sprintf("nobody rated in round %d", last)
	default:
		return fmt.Sprintf("nobody rated in rounds %d to %d", first, last)
	}
}
