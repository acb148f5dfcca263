package checkpoint

import (
	"slices"
	"strings"

	"parley/feedback"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// costOf is what an option takes that is not what the others take: it starts no round.
func (v *Screen) costOf(o feedback.Option, room int) string {
	if o.Choice != feedback.Done || v.nextRoundText == "" || safetext.Width(noCalls) > room {
		return ""
	}
	return noCalls
}

const noCalls = "no calls"

// commonCost is what every option takes that starts a round, as fully as it has room: as much as the last one that called tools. ""
// where no option starts one.
func (v *Screen) commonCost(c *state.Checkpoint, room int) string {
	_, calls, found := strings.Cut(v.nextRoundText, "(")
	if !found || !slices.ContainsFunc(c.Options, func(o feedback.Option) bool { return o.Choice != feedback.Done }) {
		return ""
	}
	for _, lead := range []string{"each next round: ", "next: "} {
		for _, cost := range v.State.NextCosts(strings.TrimSuffix(calls, ")")) {
			if safetext.Width(lead+cost) <= room {
				return lead + cost
			}
		}
	}
	return ""
}
