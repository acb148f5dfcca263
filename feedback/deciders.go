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

// FixedDecider gives the same decision at every checkpoint; without an origin it is the caller's.
func FixedDecider(d Decision) Decider {
	if d.Origin == "" {
		d.Origin = ByCaller
	}
	return DeciderFunc(func(ctx context.Context, _ Checkpoint) (Decision, error) { return d, ctx.Err() })
}
