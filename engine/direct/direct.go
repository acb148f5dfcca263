// Package direct is the built-in deterministic analysis: fixed checks on the text, with location, quote and
// reason, for when no AI tool answers. Same bytes in, same bytes out; it never reads a clock.
//
// It may know documents, requirements and the answer's shape. It may not know tools, prompts or screens, and never
// pretends to be a model.
package direct

import (
	"context"
	"fmt"

	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
)

// Input is what the analysis reads.
type Input struct {
	Path        string // decides the artifact's profile together with its content
	Artifact    []byte
	Session     string // siblings and linked files are looked for here; "" for none
	Discovery   []byte // the discovery context, for coverage
	Perspective perspective.Perspective
	Type        round.Type
	FollowUp    *round.FollowUp
}

// Analyse reviews the artifact from one perspective. It always gives an answer; the error is only ctx's.
func Analyse(ctx context.Context, in Input) (review.Answer, error) {
	if err := ctx.Err(); err != nil {
		return review.Answer{}, fmt.Errorf("analysing %s: %w", in.Path, err)
	}
	m := newMatter(in)
	chosen := choose(in.Perspective)
	results := make([]result, 0, len(chosen.checks))
	for i := range chosen.checks {
		if err := ctx.Err(); err != nil {
			return review.Answer{}, fmt.Errorf("analysing %s: %w", in.Path, err)
		}
		results = append(results, m.run(&chosen.checks[i]))
	}
	answer := m.answer(results, chosen)
	if in.FollowUp != nil || in.Type != "" && in.Type != round.Initial {
		m.followUp(&answer, results)
	}
	return answer, nil
}

// result is a check with what it found.
type result struct {
	check *Check
	outcome
}

// run asks one check, unless the artifact is of a kind it does not apply to.
func (m *matter) run(c *Check) result {
	if !c.applies(m.doc.Profile) {
		return result{check: c}
	}
	r := result{check: c, outcome: c.run(m)}
	for i := range r.findings {
		r.findings[i].check = c
	}
	return r
}
