package checkpoint

import (
	"slices"

	"parley/feedback"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// noCalls is what ending the review takes.
const noCalls = "no calls"

// costs are what each option takes, in a column beside them; Column is where it begins, 0 where the options leave no room for it. Then
// heading says it once, for all that start a round.
type costs struct {
	round, heading string
	column         int
}

// costGap is how many cells are between the options and what they take.
const costGap = 2

// costsOf words what the options take, as fully as each of them has room beside it, or else the heading, which has so many cells.
func (v *Screen) costsOf(c *state.Checkpoint, w, heading int) costs {
	if v.next.Number == 0 {
		return costs{}
	}
	widest := 0
	for _, o := range c.Options {
		widest = max(widest, safetext.Width(v.optionName(o, false)))
	}
	starts := slices.ContainsFunc(c.Options, startsARound)
	told := []string{noCalls}
	if starts {
		told = append(v.next.Cost.Told(), v.next.Cost.CallCount())
	}
	if v.next.Cost.Calls == 0 {
		told = append(told, noCalls)
	}
	for _, text := range told {
		if width := max(safetext.Width(text), len(noCalls)); widest+costGap+width <= w {
			return costs{round: text, column: w - width}
		}
	}
	for _, text := range told {
		if text = "a round: " + text; starts && safetext.Width(text) <= heading { // it is above Done, too, which takes none
			return costs{heading: text}
		}
	}
	return costs{}
}

// beside is what stands beside an option; "" where it has no room, or nothing is known of it.
func (k costs) beside(o feedback.Option) string {
	switch {
	case k.column == 0:
		return ""
	case startsARound(o):
		return k.round
	default:
		return noCalls
	}
}

// startsARound reports whether an option starts a round, and does not end the review.
func startsARound(o feedback.Option) bool { return o.Choice != feedback.Done }
