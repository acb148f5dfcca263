package consensus_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
)

// drawRound makes a round and the findings of its reviews: each a point or two, some points shared by two of them.
func drawRound(r *rand.Rand) (consensus.Question, [][]consensus.Point) {
	var reviews []round.Review
	var points []consensus.Point
	for i := range 1 + r.IntN(4) {
		one := round.Review{Name: string(rune('a' + i)), Dynamic: r.IntN(2) == 0, Outcome: round.Answered}
		one.Rating = review.Rating(r.IntN(6))
		one.RiskLevel = []review.Severity{"", "", review.Medium, review.High, review.Critical}[r.IntN(5)]
		if r.IntN(6) == 0 {
			one.Outcome = []round.Outcome{round.Missing, round.Direct}[r.IntN(2)]
			one.Rules = &review.RuleReport{Abstains: "too little to judge"}
		}
		for n := range r.IntN(3) {
			text := fmt.Sprintf("gap %d", n)
			one.MissingRequirements = append(one.MissingRequirements, text)
			points = append(points, consensus.Point{Perspective: one.Name, Text: text})
		}
		for n := range r.IntN(3) {
			text := fmt.Sprintf("weakness %d", n)
			one.Weaknesses = append(one.Weaknesses, review.Weakness{Text: text, Severity: []review.Severity{review.Low, review.High, review.Critical}[r.IntN(3)]})
			points = append(points, consensus.Point{Perspective: one.Name, Text: text})
		}
		reviews = append(reviews, one)
	}
	r.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
	findings := make([][]consensus.Point, r.IntN(7))
	for i, p := range points {
		if len(findings) == 0 || r.IntN(12) == 0 {
			break // a point that no finding tells
		}
		findings[i%len(findings)] = append(findings[i%len(findings)], p)
		if other := r.IntN(len(findings)); r.IntN(3) == 0 {
			findings[other] = append(findings[other], p)
		}
	}
	return consensus.Question{Reviews: reviews}, findings
}

// reaches asks the decision function itself: without these findings, with these ratings and without these risk levels.
func reaches(q consensus.Question, p consensus.Policy, findings [][]consensus.Point, without uint, l consensus.Lift) bool {
	p.SetsDisputedAside = true
	q.Reviews = slices.Clone(q.Reviews)
	for i := range q.Reviews {
		for _, raise := range l.Ratings {
			if raise.Perspective == q.Reviews[i].Name {
				q.Reviews[i].Rating = raise.To
			}
		}
		if slices.Contains(l.Risks, q.Reviews[i].Name) {
			q.Reviews[i].RiskLevel = ""
		}
	}
	for i, f := range findings {
		if without&(1<<i) != 0 {
			q.Disputed = append(slices.Clip(q.Disputed), f...)
		}
	}
	return consensus.Judge(q, p).Verdict == round.Reached
}

// ones counts the findings of a set.
func ones(set uint) (n int) {
	for ; set > 0; set &= set - 1 {
		n++
	}
	return n
}

// better is every choice of reviewers that rate as well as they can and name no risk.
func better(q consensus.Question) (all []consensus.Lift) {
	for set := range 1 << len(q.Reviews) {
		var l consensus.Lift
		for i, r := range q.Reviews {
			if set&(1<<i) != 0 && r.Rating.Rated() {
				l.Ratings = append(l.Ratings, consensus.Raise{Perspective: r.Name, To: review.Best})
			}
		}
		all = append(all, l)
	}
	return all
}

// The set that lifts a block does lift it, and no smaller one does: the decision function is asked about every other.
func TestNoSmallerSetLiftsTheBlock(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(20261123, 5))
	kinds := map[string]int{}
	for n := range 1500 {
		q, findings := drawRound(random)
		p := consensus.Policies()[n%3]
		every := uint(1)<<len(findings) - 1
		l, possible := consensus.SmallestLift(q, p, findings)
		var set uint
		for _, i := range l.Findings {
			set |= 1 << i
		}
		told := fmt.Sprintf("case %d: %+v, of %+v with %v", n, l, q.Reviews, findings)
		if !possible {
			kinds["impossible"]++
			for _, other := range better(q) {
				other.Risks = []string{"a", "b", "c", "d"}
				if reaches(q, p, findings, every, other) {
					t.Fatalf("%s: it can be lifted", told)
				}
			}
			continue
		}
		if !reaches(q, p, findings, set, l) {
			t.Fatalf("%s: it lifts nothing", told)
		}
		for other := range every + 1 {
			if ones(other) < len(l.Findings) && reaches(q, p, findings, other, l) {
				t.Fatalf("%s: fewer findings do", told)
			}
		}
		for _, other := range better(q) {
			if other.Risks = l.Risks; len(other.Ratings) < len(l.Ratings) && reaches(q, p, findings, every, other) {
				t.Fatalf("%s: fewer ratings do", told)
			}
		}
		for i := range l.Risks {
			if less := (consensus.Lift{Ratings: l.Ratings, Risks: slices.Delete(slices.Clone(l.Risks), i, i+1)}); reaches(q, p, findings, every, less) {
				t.Fatalf("%s: fewer risk levels do", told)
			}
		}
		for i, raise := range l.Ratings {
			less := consensus.Lift{Ratings: slices.Clone(l.Ratings), Risks: l.Risks}
			if less.Ratings[i].To = raise.To - 1; raise.To <= raise.From || reaches(q, p, findings, every, less) {
				t.Fatalf("%s: a lower rating does", told)
			}
		}
		kinds[fmt.Sprintf("findings %v, ratings %v, risks %v", len(l.Findings) > 0, len(l.Ratings) > 0, len(l.Risks) > 0)]++
	}
	if len(kinds) != 9 { // the drawing reaches every kind of answer
		t.Errorf("only these kinds were tried: %v", kinds)
	}
}

// A rule rests on a finding when it holds with that finding alone, and not without any.
func TestBearingIsWhatARuleHoldsWith(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(20261123, 6))
	found := 0
	for n := range 600 {
		q, findings := drawRound(random)
		p := consensus.Policies()[n%3]
		holds := func(rule string, kept int) bool {
			q := q
			for i, f := range findings {
				for _, point := range f {
					if i != kept && (kept < 0 || !slices.Contains(findings[kept], point)) {
						q.Disputed = append(slices.Clip(q.Disputed), point)
					}
				}
			}
			p := p
			p.SetsDisputedAside = true
			return slices.ContainsFunc(consensus.Judge(q, p).Divergences, func(d round.Divergence) bool { return d.Rule == rule })
		}
		bearing := consensus.Bearing(q, p, findings)
		for _, rule := range []string{consensus.CoverageGap, consensus.HighRisk, consensus.CriticalIssue, consensus.LowRating} {
			for i := range findings {
				if want := holds(rule, i) && !holds(rule, -1); want != slices.Contains(bearing[rule], i) {
					t.Fatalf("case %d: that %s rests on %d is %v", n, rule, i, !want)
				}
				found += len(bearing[rule])
			}
		}
	}
	if found == 0 {
		t.Error("no rule rests on anything")
	}
}

// The verdict is blocked exactly as long as a reason blocks.
func TestAReasonBlocksExactlyWhereTheVerdictDoes(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(20261123, 7))
	for range 600 {
		q, _ := drawRound(random)
		for _, p := range consensus.Policies() {
			blocks := slices.ContainsFunc(consensus.Reasons(q, p), func(r consensus.Reason) bool { return r.Blocks })
			if blocks != (consensus.Judge(q, p).Verdict == round.Blocked) {
				t.Fatalf("%+v: %+v", q.Reviews, consensus.Reasons(q, p))
			}
		}
	}
}
