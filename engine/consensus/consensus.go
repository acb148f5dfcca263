// Package consensus decides whether reviewers agree: the divergence rules, the verdict, its severity and the
// recommendation, all as rows of tables (SPEC section 4).
//
// It may know reviews and ratings. It may not know how they were got, how they are stored or shown.
package consensus

import (
	"slices"

	"parley/engine/review"
	"parley/engine/round"
)

// Question is what Judge is asked: the reviews and the circumstances of the round.
type Question struct {
	Reviews []round.Review
	Quorum  int
	// FinalGate and RevisedBefore turn revise into escalate.
	FinalGate     bool
	RevisedBefore bool
	// Disputed are the points that a cross-examination disputed. Only a policy that sets them aside looks at them.
	Disputed []Point
	// StillOpen are the findings of high severity or above that stood open before the round. A round in which nobody could judge them has not
	// answered them.
	StillOpen []round.OpenFinding
	// NoOrders are the passages, as the findings quote them, of which the person says that they give the reviewers no orders.
	NoOrders []string
}

// Point is one weakness or missing requirement of a review, in the review's own words.
type Point struct{ Perspective, Text string }

// Judgement is the answer.
type Judgement struct {
	Verdict        round.Verdict
	Severity       *review.Severity
	Average        *float64
	Recommendation round.Recommendation
	Divergences    []round.Divergence
	Dissent        bool
	Borderline     bool
	Degraded       bool
	// RulesCannotTell is set where nothing but Undecided stands in the way of a consensus.
	RulesCannotTell bool
	Sources         round.Sources
}

// Judge applies a policy; the zero Policy is the default one. The order of the reviews has no influence on the verdict.
func Judge(q Question, p Policy) Judgement {
	p = p.withDefaults()
	f := newFacts(q, p)
	j := Judgement{
		Verdict:     round.Reached,
		Average:     f.Average(),
		Divergences: p.divergences(f),
		Borderline:  f.IsBorderline(),
		Sources:     f.Sources,
		Degraded:    q.Quorum > 0 && f.Sources.AI < q.Quorum,
	}
	f.Divergences = j.Divergences
	j.RulesCannotTell = f.Undecided() && !hasHigh(f.Divergences) && (len(f.Rated) == 0 || f.AverageIsEnough())
	if isBlocked(f) {
		severity := p.severity(f)
		j.Verdict, j.Severity, j.Divergences = round.Blocked, &severity, p.explainedDivergences(f)
	}
	j.Divergences = round.MostSevereFirst(j.Divergences)
	j.Dissent = j.Verdict == round.Reached && len(f.LowRatings()) > 0
	j.Recommendation = recommend(j, q)
	return j
}

// isBlocked reports whether consensus fails: nobody rated, the average is too low, or a divergence blocks.
func isBlocked(f Facts) bool {
	return slices.ContainsFunc(f.reasons(), func(r Reason) bool { return r.Blocks })
}

// hasHigh reports whether a divergence is HIGH.
func hasHigh(list []round.Divergence) bool {
	return slices.ContainsFunc(list, func(d round.Divergence) bool { return d.Severity.Rank() >= review.High.Rank() })
}

// recommendationRow is one row of the recommendation table; the first whose condition holds speaks.
type recommendationRow struct {
	when           func(Judgement, Question) bool
	recommendation round.Recommendation
}

// isUnrated reports whether nothing is known against the document: nobody rated it and nothing else is HIGH. It is the
// reviewers who have to be asked again then.
func isUnrated(j Judgement, _ Question) bool {
	return j.Average == nil && !hasHigh(j.Divergences)
}

func recommend(j Judgement, q Question) round.Recommendation {
	high := func(j Judgement) bool { return j.Severity != nil && j.Severity.Rank() >= review.High.Rank() }
	rows := []recommendationRow{
		{func(j Judgement, _ Question) bool { return j.Verdict == round.Reached }, round.NotApplicable},
		{isUnrated, round.NotApplicable},
		{func(j Judgement, _ Question) bool { return j.RulesCannotTell }, round.NotApplicable},
		{func(j Judgement, q Question) bool { return high(j) && (q.FinalGate || q.RevisedBefore) }, round.Escalate},
		{func(j Judgement, _ Question) bool { return high(j) }, round.Revise},
	}
	for _, row := range rows {
		if row.when(j, q) {
			return row.recommendation
		}
	}
	return round.Proceed
}
