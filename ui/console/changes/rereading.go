package changes

import (
	"fmt"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
)

// rereading compares a round with the one before it, which read the same text: such a comparison is in no log. It is nil for rounds
// that read different texts, and where one of them is not known.
func rereading(before, after *round.Round) *feedback.Revision {
	if before == nil || after == nil || before.Artifact.SHA256 != after.Artifact.SHA256 {
		return nil
	}
	r := feedback.Revision{Before: before.Number, After: after.Number, SameText: true}
	rated := map[string]review.Rating{}
	for _, p := range before.Perspectives {
		rated[p.Name] = p.Rating
	}
	for _, p := range after.Perspectives {
		r.Ratings = append(r.Ratings, feedback.RatingChange{Perspective: p.Name, Before: rated[p.Name], After: p.Rating})
	}
	return &r
}

// describeRereading says that the last round read the same text, and which change stands below.
func describeRereading(now, before *feedback.Revision) string {
	return fmt.Sprintf("Round %d read the same text as round %d: differences are the reviewers' own. From round %d to %d the text changed like this:",
		now.After, now.Before, before.Before, before.After)
}

// putAbove puts lines and a blank one above the diff as it is drawn.
func (v *Screen) putAbove(lines []string) {
	lines = append(lines, "")
	v.drawn = append(lines, v.drawn...)
	for i := range v.hunkLines {
		v.hunkLines[i] += len(lines)
	}
}

// describeCut says how many changed lines are left out.
func describeCut(lines int) string {
	if lines == 1 {
		return "1 more changed line is not shown."
	}
	return fmt.Sprintf("%d more changed lines are not shown.", lines)
}
