package consensus

import (
	"fmt"
	"slices"

	"parley/engine/review"
	"parley/engine/round"
)

// blocks reports whether a rule that holds blocks the consensus by itself.
func blocks(d round.Divergence) bool {
	return !d.Note && (d.Severity.Rank() >= review.High.Rank() || d.Rule == RulesCannotTell)
}

// Blocking are the reasons that block the verdict of a round, in the order of its conflicts, so that nothing which only holds is counted with
// them; none where the verdict is reached. What the ratings alone do has no rule: a low average is told by the low ratings behind it. Where
// none of this explains the block, it was judged by other thresholds, and every conflict is given.
func Blocking(r round.Round) []round.Divergence {
	if r.Verdict != round.Blocked {
		return nil
	}
	conflicts := r.Conflicts()
	list := slices.DeleteFunc(slices.Clone(conflicts), func(d round.Divergence) bool { return !blocks(d) })
	silenceIsTold := slices.ContainsFunc(list, func(d round.Divergence) bool { return d.Rule == RulesCannotTell || d.Rule == OpenFindings })
	switch {
	case r.AverageRating != nil && IsBelow(*r.AverageRating):
		list = append(list, lowAverage(conflicts))
	case r.AverageRating == nil && !silenceIsTold:
		list = append(list, round.Divergence{Rule: NobodyRated, Description: "no reviewer gave a rating"})
	}
	if len(list) == 0 {
		return conflicts
	}
	return round.MostSevereFirst(list)
}

// IsReason reports whether a rule that holds is one of the reasons that block a round's verdict, also as the low ratings behind a low average.
func IsReason(r round.Round, d round.Divergence) bool {
	return slices.ContainsFunc(Blocking(r), func(o round.Divergence) bool {
		return o.Rule == d.Rule || o.Rule == LowAverage && d.Rule == LowRating
	})
}

// lowAverage is that an average is too low, in the words of the low ratings among some conflicts.
func lowAverage(conflicts []round.Divergence) round.Divergence {
	for _, d := range conflicts {
		if d.Rule == LowRating {
			d.Rule = LowAverage
			return d
		}
	}
	return round.Divergence{Rule: LowAverage, Severity: review.Low, Description: fmt.Sprintf("it is below %.1f", RequiredAverage)}
}

// Against is what a text names that says why a verdict is what it is: what blocks it or, beside a consensus, the conflicts that hold all the
// same, and how many reasons there are beside the first. There is none where only a number says why, which stands with the verdict.
func Against(r round.Round) (list []round.Divergence, more int) {
	if r.Verdict != round.Blocked {
		return r.Conflicts(), 0
	}
	list = Blocking(r)
	if len(list) == 1 && (list[0].Rule == NobodyRated || list[0].Rule == LowAverage) && len(list[0].Perspectives) == 0 {
		return nil, 0
	}
	return list, max(0, len(list)-1)
}
