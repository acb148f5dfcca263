// Package direct is the built-in deterministic analysis: fixed checks on the text, with location, quote and
// reason, for when no AI tool answers. Same bytes in, same bytes out; it never reads a clock.
//
// It may know documents, requirements and the answer's shape. It may not know tools, prompts or screens, and never
// pretends to be a model.
package direct

import (
	"context"

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
func Analyse(ctx context.Context, in Input) (review.Answer, error) { return review.Answer{}, nil }
