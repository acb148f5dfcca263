// Package prompt writes what a tool is asked: role, focus areas, the answer's schema, what earlier rounds found,
// and the artifact as data between unguessable markers. The templates are text files beside it.
//
// It may know perspectives, follow-up data and the answer's schema. It may not know tools, arguments or limits.
package prompt

import (
	"parley/engine/perspective"
	"parley/engine/round"
)

// Input is everything a prompt is made from.
type Input struct {
	RoundID     string
	Type        round.Type
	Perspective perspective.Perspective
	// Artifact is the document's text, Path the name it is called by.
	Path     string
	Artifact string
	// Discovery is the discovery context: the coverage perspective only.
	Discovery string
	FollowUp  *round.FollowUp
	Language  string
	// Nonce goes into the markers; it must be unguessable and not occur in the artifact.
	Nonce string
}

// Build writes the prompt.
func Build(in Input) (string, error) { return "", nil }
