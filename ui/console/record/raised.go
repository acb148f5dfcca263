package record

import (
	"fmt"

	"parley/engine/round"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// besideRating is how many cells are between a rating and what its reviewer raised.
const besideRating = 3

// withRaised is the lines of the ratings, each with what its reviewer raised at the right end; all of them without where one has no room.
func (v *Screen) withRaised(lines []string, w int) []string {
	if v.Theme.Plain {
		return lines
	}
	with := append([]string{}, lines...)
	for i, p := range v.round.Perspectives {
		told := raisedBy(p)
		if i >= len(lines) || safetext.Width(lines[i])+besideRating+safetext.Width(told) > w {
			return lines
		}
		with[i] = parts.Justify(lines[i], v.Theme.Faint.Render(told), w)
	}
	return with
}

// raisedBy is how many findings a review raised, and how many of them are as severe as its gravest: "3 findings, 1 HIGH", "2 HIGH findings"; "" for
// one that did not arrive or gives no rating.
func raisedBy(p round.Review) string {
	if p.Outcome == round.Missing || p.Abstention() != "" {
		return ""
	}
	if len(p.Weaknesses) == 0 {
		return "no findings"
	}
	gravest, n := p.Weaknesses[0].Severity, 0
	for _, weakness := range p.Weaknesses {
		switch {
		case weakness.Severity.Rank() > gravest.Rank():
			gravest, n = weakness.Severity, 1
		case weakness.Severity == gravest:
			n++
		}
	}
	told := amount.Of(len(p.Weaknesses), "finding")
	switch label := safetext.Line(gravest.Label()); {
	case label == "":
		return told
	case n == len(p.Weaknesses):
		return amount.Of(n, label+" finding")
	default:
		return told + fmt.Sprintf(", %d %s", n, label)
	}
}
