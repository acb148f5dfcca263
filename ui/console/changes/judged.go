package changes

import (
	"fmt"
	"strings"

	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/parts"
	"parley/ui/console/state"
)

// isRated reports whether a round is known, and somebody rated the document in it.
func isRated(r *round.Round) bool { return r != nil && r.IsRated() }

// judgedBefore is the round that the verdict and the ratings are compared with: the one before, or the last before that which somebody rated.
func (v *Screen) judgedBefore() *round.Round {
	before := v.State.RoundByNumber(v.revision.Before)
	if before == nil {
		return nil
	}
	var earlier []round.Round
	for _, r := range v.State.Rounds {
		if r.Result != nil && r.Result.Number <= before.Number {
			earlier = append(earlier, *r.Result)
		}
	}
	if rated := earlier[round.LastRated(earlier)]; rated.IsRated() {
		return &rated
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
	return feedback.RatingChanges(*judged, *after)
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
	nobody := round.NobodyRated(judged.Number, v.revision.Before)
	nobody = strings.ToUpper(nobody[:1]) + nobody[1:]
	return parts.Paragraph(fmt.Sprintf("%s: compared with round %d.", nobody, judged.Number), v.Theme.Muted, w)
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
