package checkpoint

import (
	"slices"

	"parley/feedback"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// noCalls is what ending the review takes.
const noCalls = "no calls"

// costOfARound is what another round takes, as fully as it has room. It is the same for all options that start one: it stands once, in their
// heading. "" where none is offered, or it is not known.
func (v *Screen) costOfARound(c *state.Checkpoint, room int) string {
	if v.next.Number == 0 || !slices.ContainsFunc(c.Options, startsARound) {
		return ""
	}
	const lead = "a round: "
	for _, cost := range v.next.Cost.Told() {
		if safetext.Width(lead+cost) <= room {
			return lead + cost
		}
	}
	if calls := v.next.Cost.CallCount(); safetext.Width(calls) <= room {
		return calls
	}
	return ""
}

// costBeside is what stands beside an option, because it takes something else than a round; "" for the others.
func (v *Screen) costBeside(o feedback.Option) string {
	if v.next.Number == 0 || startsARound(o) {
		return ""
	}
	return noCalls
}

// startsARound reports whether an option starts a round, and does not end the review.
func startsARound(o feedback.Option) bool { return o.Choice != feedback.Done }
