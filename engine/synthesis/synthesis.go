// Package synthesis puts reviews together: convergent themes, divergent views, coverage gaps and merged action
// items (SPEC section 5).
//
// It may know reviews and similarity. It may not know rules of consensus beyond their results, storage or screens.
package synthesis

import "parley/engine/round"

// Synthesis is what several reviews say together.
type Synthesis struct {
	Themes      []round.Theme
	Views       []round.View
	Gaps        []string
	ActionItems []round.ActionItem
}

// Synthesize compares the reviews of a round; divergences are those that hold.
func Synthesize(reviews []round.Review, divergences []round.Divergence) Synthesis { return Synthesis{} }
