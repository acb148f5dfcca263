package consensus

import (
	"cmp"
	"slices"

	"parley/engine/review"
	"parley/engine/round"
)

// Lift is the least that has to be otherwise for a blocked consensus to be reached: the fewest reviewers who would have to rate or
// grade otherwise, which nobody but they can do, and then the fewest findings that would have to count for nothing.
type Lift struct {
	Findings []int    // as they were given
	Ratings  []Raise  // that have to be better
	Risks    []string // the perspectives whose risk level rests on no finding, and has to be lower
}

// Raise is a rating, and the one that it would have to be at least.
type Raise struct {
	Perspective string
	From, To    review.Rating
}

// IsEmpty reports whether nothing has to be otherwise.
func (l Lift) IsEmpty() bool { return len(l.Findings)+len(l.Ratings)+len(l.Risks) == 0 }

// SmallestLift finds the least that lifts a block, by asking the policy itself. Each finding is given as its points. False says
// that nothing does which a finding, a rating or a risk level could change: nobody rated, or rules alone cannot tell.
//
// It rests on one thing: the less counts, and the better a rating is, the less blocks.
func SmallestLift(q Question, p Policy, findings [][]Point) (Lift, bool) {
	t := newTrial(q, p, findings)
	all := make([]int, len(findings))
	for i := range all {
		all[i] = i
	}
	lift := t.changeReviews(all)
	if t.isBlocked(all) {
		return Lift{}, false
	}
	lift.Findings = t.fewest(all)
	return lift, true
}

// Bearing says which findings each rule rests on that holds: those that make it hold when no other counts. A rule that rests on no
// finding, as those about ratings do, is not in it.
func Bearing(q Question, p Policy, findings [][]Point) map[string][]int {
	t := newTrial(q, p, findings)
	without := t.reasons(t.allPoints(nil))
	bearing := map[string][]int{}
	for i := range findings {
		for _, r := range t.reasons(t.allPoints(findings[i])) {
			if !slices.ContainsFunc(without, func(o Reason) bool { return o.Name == r.Name }) {
				bearing[r.Name] = append(bearing[r.Name], i)
			}
		}
	}
	return bearing
}

// trial judges the same round again and again, each time without some of its findings.
type trial struct {
	question Question
	policy   Policy
	findings [][]Point
}

func newTrial(q Question, p Policy, findings [][]Point) *trial {
	p = p.withDefaults()
	if !p.SetsDisputedAside {
		q.Disputed = nil // the policy lets them count
	}
	p.SetsDisputedAside = true
	q.Reviews = slices.Clone(q.Reviews)
	return &trial{q, p, findings}
}

// reasons are what holds when these points do not count, beside those of the question.
func (t *trial) reasons(points []Point) []Reason {
	q := t.question
	q.Disputed = slices.Concat(q.Disputed, points)
	return Reasons(q, t.policy)
}

// isBlocked reports whether the consensus is blocked when these findings do not count.
func (t *trial) isBlocked(without []int) bool {
	var points []Point
	for _, i := range without {
		points = append(points, t.findings[i]...)
	}
	return slices.ContainsFunc(t.reasons(points), func(r Reason) bool { return r.Blocks })
}

// allPoints are the points of every finding but some.
func (t *trial) allPoints(but []Point) []Point {
	var points []Point
	for _, f := range t.findings {
		for _, p := range f {
			if !slices.Contains(but, p) {
				points = append(points, p)
			}
		}
	}
	return points
}

// bearing are the findings that a blocking rule rests on.
func (t *trial) bearing() []int {
	var list []int
	for i, f := range t.findings {
		if slices.ContainsFunc(t.reasons(t.allPoints(f)), func(r Reason) bool { return r.Blocks }) {
			list = append(list, i)
		}
	}
	return list
}

// changeReviews makes the fewest reviewers rate and grade so that nothing of theirs blocks without these findings, and says how.
func (t *trial) changeReviews(without []int) Lift {
	var lift Lift
	var points []Point
	for _, i := range without {
		points = append(points, t.findings[i]...)
	}
	for _, r := range t.reasons(points) {
		switch r.Name {
		case HighRisk:
			lift.Risks = r.Perspectives
			for i := range t.question.Reviews {
				if slices.Contains(r.Perspectives, t.question.Reviews[i].Name) {
					t.question.Reviews[i].RiskLevel = ""
				}
			}
		case LowAverage:
			lift.Ratings = t.raise()
		}
	}
	return lift
}

// raise lifts the average by the fewest ratings, the lowest first: they have the most room.
func (t *trial) raise() []Raise {
	var rated []int
	sum := 0
	for i, r := range t.question.Reviews {
		if r.Outcome != round.Missing && r.Rating.Rated() {
			rated, sum = append(rated, i), sum+int(r.Rating)
		}
	}
	slices.SortStableFunc(rated, func(a, b int) int {
		return cmp.Compare(t.question.Reviews[a].Rating, t.question.Reviews[b].Rating)
	})
	lacking := (t.policy.Average*len(rated) - 100*sum + 99) / 100
	var raised []Raise
	for _, i := range rated {
		r := &t.question.Reviews[i]
		by := min(lacking, int(review.Best-r.Rating))
		if by <= 0 {
			break
		}
		raised = append(raised, Raise{r.Name, r.Rating, r.Rating + review.Rating(by)})
		r.Rating += review.Rating(by)
		lacking -= by
	}
	return raised
}

// maxShared is among how many findings with shared points the fewest are looked for; beyond it one after the other is left out.
const maxShared = 12

// fewest are the fewest findings that lift the block, which all of them together do. Those that no others can stand in for are
// among them, and are enough unless findings share their points.
func (t *trial) fewest(all []int) []int {
	var needed, rest []int
	for _, i := range all {
		if t.isBlocked(without(all, i)) {
			needed = append(needed, i)
		}
	}
	if !t.isBlocked(needed) {
		return needed
	}
	for _, i := range t.bearing() {
		if !slices.Contains(needed, i) {
			rest = append(rest, i)
		}
	}
	if len(rest) > maxShared {
		enough := slices.Concat(needed, rest)
		for _, i := range rest {
			if less := without(enough, i); !t.isBlocked(less) {
				enough = less
			}
		}
		slices.Sort(enough)
		return enough
	}
	for n := 1; n <= len(rest); n++ {
		if found, ok := t.lifting(needed, rest, n); ok {
			slices.Sort(found)
			return found
		}
	}
	return all
}

// lifting looks for n of the rest that lift the block together with what is needed.
func (t *trial) lifting(needed, rest []int, n int) ([]int, bool) {
	if n == 0 {
		return slices.Clone(needed), !t.isBlocked(needed)
	}
	for i := range rest {
		if found, ok := t.lifting(append(slices.Clip(needed), rest[i]), rest[i+1:], n-1); ok {
			return found, true
		}
	}
	return nil, false
}

func without(list []int, one int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(i int) bool { return i == one })
}
