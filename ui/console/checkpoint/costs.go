package checkpoint

import (
	"strings"

	"parley/feedback"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// costOf is what an option takes, as fully as it has room: a round takes as much as the last one that called tools. "" where that is not
// known, or has no room.
func (v *Screen) costOf(o feedback.Option, room int) string {
	for _, cost := range v.costs(o) {
		if safetext.Width(cost) <= room {
			return cost
		}
	}
	return ""
}

// shortCost is the shortest that can be said of it; "" where nothing is known.
func (v *Screen) shortCost(o feedback.Option) string {
	costs := v.costs(o)
	if len(costs) == 0 {
		return ""
	}
	return costs[len(costs)-1]
}

// costs is what an option takes, the fullest first; none where that is not known.
func (v *Screen) costs(o feedback.Option) []string {
	_, calls, found := strings.Cut(v.nextRoundText, "(")
	switch {
	case !found:
		return nil
	case o.Choice == feedback.Done:
		return []string{noCalls}
	case len(v.MissingTools) > 0: // what the last round took says nothing of one without its tools
		return []string{strings.TrimSuffix(calls, ")")}
	default:
		return v.State.NextCosts(strings.TrimSuffix(calls, ")"))
	}
}

// costOfARound is what another round takes, where it has no room beside an option that starts one; "" where it has.
func (v *Screen) costOfARound(c *state.Checkpoint, w, room int) string {
	const lead = "a round: "
	for _, o := range c.Options {
		if o.Choice != feedback.Done && v.shortCost(o) != "" && v.costOf(o, w-safetext.Width(v.optionName(o, true))-2) == "" {
			if cost := v.costOf(o, room-len(lead)); cost != "" {
				return lead + cost
			}
			return v.costOf(o, room)
		}
	}
	return ""
}

const noCalls = "no calls"
