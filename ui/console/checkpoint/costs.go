package checkpoint

import (
	"slices"
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
		return withOwnCalls(v.State.NextCosts(strings.TrimSuffix(calls, ")")))
	}
}

// withOwnCalls adds behind each cost of reviewers that custom commands answer for its shorter form.
func withOwnCalls(costs []string) (all []string) {
	for _, cost := range costs {
		all = append(all, cost)
		count, rest, found := strings.Cut(cost, " reviewer")
		_, rest, own := strings.Cut(rest, "custom command")
		if !found || !own || strings.Contains(count, " ") {
			continue
		}
		calls := " custom calls"
		if count == "1" {
			calls = " custom call"
		}
		all = append(all, count+calls+strings.TrimPrefix(rest, "s"))
	}
	return all
}

// costLevel is how fully all options can say what they take in one column of a place of w cells; -1 where that has no room.
func (v *Screen) costLevel(c *state.Checkpoint, w int) int {
	fullest, widest := 0, 0
	for _, o := range c.Options {
		if o.Choice != feedback.Done {
			fullest = max(fullest, len(v.costs(o)))
		}
		widest = max(widest, safetext.Width(v.optionName(o, true)))
	}
	for level := range fullest {
		fits := func(o feedback.Option) bool {
			costs := v.costs(o)
			return o.Choice == feedback.Done || level < len(costs) && widest+2+safetext.Width(costs[level]) <= w
		}
		if !slices.ContainsFunc(c.Options, func(o feedback.Option) bool { return !fits(o) }) {
			return level
		}
	}
	return -1
}

// costInColumn is what an option takes, as it stands beside it; "" where the column has no room.
func (v *Screen) costInColumn(c *state.Checkpoint, o feedback.Option, w int) string {
	costs := v.costs(o)
	if len(costs) == 0 {
		return ""
	}
	level := v.costLevel(c, w)
	switch {
	case o.Choice == feedback.Done:
		return costs[0]
	case level < 0 || level >= len(costs):
		return ""
	default:
		return costs[level]
	}
}

// costOfARound is what another round takes in full, where more of it has room there than beside an option that starts one; "" otherwise.
func (v *Screen) costOfARound(c *state.Checkpoint, w, room int) string {
	const lead = "a round: "
	for _, o := range c.Options {
		beside, cost := v.costInColumn(c, o, w), v.costOf(o, room-len(lead))
		switch {
		case o.Choice == feedback.Done, v.shortCost(o) == "":
			continue
		case strings.Count(cost, ", ") > strings.Count(beside, ", "), beside == "" && cost != "":
			return lead + cost
		case beside == "":
			return v.costOf(o, room)
		}
		return ""
	}
	return ""
}

const noCalls = "no calls"
