// Package consensus decides whether reviewers agree: the divergence rules, the verdict, its severity and the
// recommendation, all as rows of tables (SPEC section 4).
//
// It may know reviews and ratings. It may not know how they were got, how they are stored or shown.
package consensus

import (
	"parley/engine/review"
	"parley/engine/round"
)

// Policy is a named set of rules.
type Policy struct {
	Name string
}

// Question is what Judge is asked: the reviews and the circumstances of the round.
type Question struct {
	Reviews []round.Review
	Quorum  int
	// FinalGate and RevisedBefore turn revise into escalate.
	FinalGate     bool
	RevisedBefore bool
}

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
	Sources        round.Sources
}

// Judge applies a policy; the zero Policy is the default one.
func Judge(q Question, p Policy) Judgement { return Judgement{} }
