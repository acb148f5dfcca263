package checkpoint

import (
	"strings"

	"parley/feedback"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// costOf is what an option takes, where it starts a round and what it takes is known; else that it calls nobody.
func (v *Screen) costOf(o feedback.Option, room int) string {
	switch {
	case v.costBeside == "":
		return ""
	case o.Choice == feedback.Done && safetext.Width(noCalls) <= room:
		return noCalls
	case o.Choice == feedback.Done || safetext.Width(v.costBeside) > room:
		return ""
	default:
		return v.costBeside
	}
}

const noCalls = "no calls"

// chooseCost chooses how fully every option says what it takes: as fully as it has room beside the longest of them.
func (v *Screen) chooseCost(c *state.Checkpoint, w int) {
	v.costBeside = ""
	_, calls, found := strings.Cut(v.nextRoundText, "(")
	if !found {
		return
	}
	longest := 0
	for i, o := range c.Options {
		if o.Choice != feedback.Done {
			longest = max(longest, safetext.Width(v.option(o, i, w, "")))
		}
	}
	for _, cost := range v.State.NextCosts(strings.TrimSuffix(calls, ")")) {
		if longest+safetext.Width(cost)+2 <= w {
			v.costBeside = cost
			return
		}
	}
}
