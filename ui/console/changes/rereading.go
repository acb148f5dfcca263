package changes

import (
	"fmt"

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
	r.Ratings = feedback.RatingChanges(*before, *after)
	return &r
}

// describeRereading says that the last round read the same text, and which change stands below.
func (v *Screen) describeRereading() string {
	now, change := v.revision, v.compared
	says := fmt.Sprintf("Round %d read the same text as round %d: differences are the reviewers' own.", now.After, now.Before)
	if !v.isCompared(v.judgedBefore()) {
		says = fmt.Sprintf("Round %d read the same text as round %d, in which nobody rated.", now.After, now.Before)
	}
	return says + fmt.Sprintf(" From round %d to %d the text changed like this:", change.Before, change.After)
}

// putAbove puts lines and a blank one above the diff as it is drawn.
func (v *Screen) putAbove(lines []string) {
	lines = append(lines, "")
	v.drawn = append(lines, v.drawn...)
	for i := range v.changeLines {
		v.changeLines[i] += len(lines)
	}
}

// describeCut says how many changed lines are left out.
func describeCut(lines int) string {
	if lines == 1 {
		return "1 more changed line is not shown."
	}
	return fmt.Sprintf("%d more changed lines are not shown.", lines)
}
