// Package engine runs one round: from an assignment to a verdict and a record, telling what happens as typed
// events.
//
// It may know artifacts, tools, rules and formats. It may not know loops, sessions over time, screens or flags.
package engine

import (
	"context"

	"parley/engine/round"
)

// Run does one round and returns it. Every step is emitted to out before Run goes on. It returns an
// *ArtifactError when the document cannot be read, and ctx's cause when ctx ends; a round that ran out of time or
// was concluded early is no error but Partial.
func (e *Engine) Run(ctx context.Context, a Assignment, out *Stream) (round.Round, error) {
	return round.Round{}, nil
}
