// Package feedbacktest has what tests answer a discussion's checkpoints with. It may know feedback alone.
package feedbacktest

import (
	"context"

	"parley/feedback"
)

// DefaultDecider takes every checkpoint's default at once, which is done.
func DefaultDecider() feedback.Decider {
	return feedback.FixedDecider(feedback.Decision{Choice: feedback.Done, Origin: feedback.ByCaller})
}

// ScriptedDecider gives the decisions one after another, by round: the first at the checkpoint of round 1, or of the first round
// of a review that began anew. When they are used up nobody is asked. A resumed discussion goes on where its round stands.
func ScriptedDecider(decisions []feedback.Decision) feedback.Decider {
	return feedback.DeciderFunc(func(ctx context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		at := c.Round - c.RoundsBefore
		if at < 1 || at > len(decisions) {
			return feedback.Decision{}, feedback.ErrNotAsked
		}
		d := decisions[at-1]
		if d.Origin == "" {
			d.Origin = feedback.ByCaller
		}
		return d, ctx.Err()
	})
}
