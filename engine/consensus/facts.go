package consensus

import (
	"cmp"

	"parley/engine/review"
	"parley/engine/round"
)

// Facts are what the rows of a policy look at. Reviews that did not arrive are not in it.
type Facts struct {
	Thresholds
	Reviews []round.Review // what arrived, in the order it was given
	Rated   []round.Review // those of them with a rating
	Sources round.Sources
	// Absent counts the reviews that did not arrive.
	Absent int
	// StillOpen are the severe findings that stood open before the round.
	StillOpen []round.OpenFinding
	// NoOrders are passages that the person says give no orders.
	NoOrders []string
	// SetAside counts the points that are left out of Reviews because they are disputed.
	SetAside int
	// Divergences are those that hold; empty while the divergence rules themselves are asked.
	Divergences []round.Divergence
}

func newFacts(q Question, p Policy) Facts {
	f := Facts{Thresholds: p.Thresholds, StillOpen: q.StillOpen, NoOrders: q.NoOrders}
	var disputed map[Point]bool
	if p.SetsDisputedAside {
		disputed = make(map[Point]bool, len(q.Disputed))
		for _, point := range q.Disputed {
			disputed[point] = true
		}
	}
	for _, r := range q.Reviews {
		if r.Outcome == round.Missing {
			f.Absent++
			continue
		}
		f.Sources.Count(r)
		f.SetAside += setAside(&r, disputed)
		f.Reviews = append(f.Reviews, r)
		if r.Rating.Rated() {
			f.Rated = append(f.Rated, r)
		}
	}
	return f
}

func (f Facts) sum() int {
	sum := 0
	for _, r := range f.Rated {
		sum += int(r.Rating)
	}
	return sum
}

// Average is the mean of the ratings, or nil when there are none.
func (f Facts) Average() *float64 {
	if len(f.Rated) == 0 {
		return nil
	}
	average := float64(f.sum()) / float64(len(f.Rated))
	return &average
}

// AverageIsEnough reports whether the mean reaches the threshold. It compares whole numbers: 2.999… never counts as 3.
func (f Facts) AverageIsEnough() bool {
	return len(f.Rated) > 0 && 100*f.sum() >= f.Thresholds.Average*len(f.Rated)
}

// IsBorderline reports whether the mean lies so near the threshold that one rating more could turn the verdict.
func (f Facts) IsBorderline() bool {
	distance := 100*f.sum() - f.Thresholds.Average*len(f.Rated)
	width := f.BorderWidth * len(f.Rated)
	return len(f.Rated) > 0 && -width <= distance && distance <= width
}

// Range is the lowest and the highest rating; both 0 when nobody rated.
func (f Facts) Range() (lowest, highest review.Rating) {
	for i, r := range f.Rated {
		if i == 0 || r.Rating < lowest {
			lowest = r.Rating
		}
		highest = max(highest, r.Rating)
	}
	return lowest, highest
}

// LowRatings are the reviews with a low rating.
func (f Facts) LowRatings() []round.Review {
	return f.ratedWhere(func(r review.Rating) bool { return int(r) <= f.Low })
}

// AllRateLow reports whether nobody who rates does so above the low ratings.
func (f Facts) AllRateLow() bool { return len(f.LowRatings()) == len(f.Rated) }

// ratedWhere returns the rated reviews whose rating the condition holds for.
func (f Facts) ratedWhere(holds func(review.Rating) bool) []round.Review {
	var list []round.Review
	for _, r := range f.Rated {
		if holds(r.Rating) {
			list = append(list, r)
		}
	}
	return list
}

// HasLoneDissent reports whether one single rating is low and there are others, none of them low.
func (f Facts) HasLoneDissent() bool { return len(f.LowRatings()) == 1 && len(f.Rated) > 1 }

// Undecided reports whether built-in checks reviewed the document alone and fewer than two perspectives could judge: of several files, the
// same one. Whether the others had too little to judge or were not asked makes no difference: one reader by rules is no consensus. Where
// nobody rated and some reviews did not arrive, it is not the rules that could not tell.
func (f Facts) Undecided() bool {
	if len(f.Rated) == 0 && f.Absent > 0 {
		return false
	}
	byRules := len(f.Rated) > 0 || len(f.abstaining()) > 0
	return f.Sources.AI == 0 && byRules && (len(f.Rated) < enoughToJudge || f.sharesNoFile())
}

// sharesNoFile reports whether of several files none was rated by two perspectives: of each, rules alone cannot tell.
func (f Facts) sharesNoFile() bool {
	raters := map[string]int{}
	for _, r := range f.Rated {
		if r.Rules == nil || len(r.Rules.RatedFiles) == 0 {
			return false
		}
		for _, file := range r.Rules.RatedFiles {
			if raters[file]++; raters[file] >= enoughToJudge {
				return false
			}
		}
	}
	return true
}

// enoughToJudge is how many perspectives have to rate before checks without a model tell anything.
const enoughToJudge = 2

// abstaining are the reviews by rules that had too little to judge.
func (f Facts) abstaining() []round.Review {
	var list []round.Review
	for _, r := range f.Reviews {
		if r.Abstention() != "" {
			list = append(list, r)
		}
	}
	return list
}

// HasMissingRequirement reports whether a requirement was found missing.
func (f Facts) HasMissingRequirement() bool {
	for _, r := range f.Reviews {
		if len(r.MissingRequirements) > 0 {
			return true
		}
	}
	return false
}

// HasRiskLevel reports whether a review names one of the risk levels.
func (f Facts) HasRiskLevel(levels ...review.Severity) bool {
	for _, r := range f.Reviews {
		for _, level := range levels {
			if r.RiskLevel == level {
				return true
			}
		}
	}
	return false
}

// Source names who stands behind a review: "rules", or "AI" and the tool.
func Source(r round.Review) string { return cmp.Or(r.Judge(), "source unknown") }
