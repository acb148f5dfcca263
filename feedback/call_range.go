package feedback

import (
	"fmt"

	"parley/engine/round"
)

// CallRange is how many calls of tools a round makes before anybody knows: the console and the lines of a headless run tell the same.
type CallRange struct{ Least, Most int }

// CallsOf are the calls of a round in which so many reviewers are sure to call a tool, and so many more may. The last round that called any
// may have made more: a call that failed and a cross-examination are calls, too.
func CallsOf(sure, unsure int, last round.Spending) CallRange {
	c := CallRange{Least: sure, Most: sure + unsure}
	if c.Most > 0 {
		c.Most = max(c.Most, last.Calls)
	}
	return c
}

// String is the range in words: "5 to 7 calls", "up to 1 call".
func (c CallRange) String() string {
	switch {
	case c.Most == 0:
		return "no calls"
	case c.Least == 0:
		return "up to " + countOf(c.Most, "call")
	case c.Most > c.Least:
		return fmt.Sprintf("%d to %d calls", c.Least, c.Most)
	default:
		return countOf(c.Least, "call")
	}
}
