package changes

import (
	"fmt"
	"slices"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/parts"
	"parley/ui/console/state"
)

// isRated reports whether anybody rated the document in a round: one whose reviewers were all stopped has nothing to compare with.
func isRated(r *round.Round) bool { return r != nil && r.AverageRating != nil }

// judgedBefore is the round that the verdict and the ratings are compared with: the one before, or the last before that which somebody rated.
func (v *Screen) judgedBefore() *round.Round {
	before := v.State.RoundByNumber(v.revision.Before)
	if before == nil || isRated(before) {
		return before
	}
	for _, r := range slices.Backward(v.State.Rounds) {
		if isRated(r.Result) && r.Result.Number < before.Number {
			return r.Result
		}
	}
	return before
}

// isCompared reports whether ratings and verdict are compared with the round before: somebody rated it, or no round before that.
func (v *Screen) isCompared(judged *round.Round) bool {
	return judged == nil || judged.Number == v.revision.Before
}

// ratingChanges are the ratings of the round that was judged last before, and those of the later one.
func (v *Screen) ratingChanges(judged, after *round.Round) []feedback.RatingChange {
	if v.isCompared(judged) || after == nil {
		return v.revision.Ratings
	}
	return ratingChanges(judged, after)
}

func ratingChanges(before, after *round.Round) (list []feedback.RatingChange) {
	rated := map[string]review.Rating{}
	for _, p := range before.Perspectives {
		rated[p.Name] = p.Rating
	}
	for _, p := range after.Perspectives {
		list = append(list, feedback.RatingChange{Perspective: p.Name, Before: rated[p.Name], After: p.Rating})
	}
	return list
}

// leads are the words before both verdicts: which is the earlier one, or the numbers of rounds that do not follow on each other.
func (v *Screen) leads(judged *round.Round) (before, after string) {
	if v.isCompared(judged) {
		return "before", "after"
	}
	return fmt.Sprintf("round %d", judged.Number), fmt.Sprintf("round %d", v.revision.After)
}

// notCompared says which rounds between those that are compared nobody rated; nothing where there are none.
func (v *Screen) notCompared(judged *round.Round, w int) []string {
	if v.isCompared(judged) {
		return nil
	}
	which := fmt.Sprintf("round %d", v.revision.Before)
	if first := judged.Number + 1; first < v.revision.Before {
		which = fmt.Sprintf("rounds %d to %d", first, v.revision.Before)
	}
	return parts.Paragraph(fmt.Sprintf("Nobody rated in %s: compared with round %d.", which, judged.Number), v.Theme.Muted, w)
}

// firstShown is which comparison is shown at first: the last one of different texts, or, where nobody rated the later of them, the next whose
// later text somebody did.
func firstShown(s *state.State, list []*feedback.Revision) int {
	at := lastChanged(list)
	for i, r := range list[at:] {
		if isRated(s.RoundByNumber(r.After)) {
			return at + i
		}
	}
	return at
}
