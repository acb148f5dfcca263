package feedback

import (
	"context"
	"errors"
)

// ErrNotAsked is what a Decider returns when nobody is to be asked; the discussion then stops without a decision and
// can be taken up again.
var ErrNotAsked = errors.New("nobody was asked")

// DeciderFunc makes a function a Decider.
type DeciderFunc func(ctx context.Context, c Checkpoint) (Decision, error)

// Decide calls the function.
func (f DeciderFunc) Decide(ctx context.Context, c Checkpoint) (Decision, error) { return f(ctx, c) }

// NoDecider asks nobody.
func NoDecider() Decider {
	return DeciderFunc(func(context.Context, Checkpoint) (Decision, error) { return Decision{}, ErrNotAsked })
}

// DefaultDecider takes every checkpoint's default at once, which is done.
func DefaultDecider() Decider { return FixedDecider(Decision{Choice: Done, Origin: ByCaller}) }

// FixedDecider gives the same decision at every checkpoint; without an origin it is the caller's.
func FixedDecider(d Decision) Decider {
	if d.Origin == "" {
		d.Origin = ByCaller
	}
	return DeciderFunc(func(ctx context.Context, _ Checkpoint) (Decision, error) { return d, ctx.Err() })
}

// ScriptedDecider gives the decisions one after another, by round: the first at the checkpoint of round 1, or of the first round of
// a review that began anew. When they are used
// up nobody is asked. A resumed discussion goes on where its round stands.
func ScriptedDecider(decisions []Decision) Decider {
	return DeciderFunc(func(ctx context.Context, c Checkpoint) (Decision, error) {
		at := c.Round - c.RoundsBefore
		if at < 1 || at > len(decisions) {
			return Decision{}, ErrNotAsked
		}
		d := decisions[at-1]
		if d.Origin == "" {
			d.Origin = ByCaller
		}
		return d, ctx.Err()
	})
}
