package checkpoint

import (
	"fmt"
	"slices"
	"strings"

	"parley/feedback"
	"parley/ui/console/amount"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// noCalls is what ending the review takes.
const noCalls = "no calls"

// costs are what each option takes, in a column beside them; column is where it begins, 0 where the options leave no room for it. Then it
// stands above them all, or in the words of the selected one. Heading is what is said above them all.
type costs struct {
	round, heading string
	column         int
	unmarked       bool // no option says that it is suggested, so that its column has room: the line above them names it
}

// costGap is how many cells are between the options and what they take.
const costGap = 2

// costsOf words what the options take, as fully as each of them has room beside it, or else the heading, which has so many cells.
func (v *Screen) costsOf(c *state.Checkpoint, w, heading int) costs {
	if v.next.Number == 0 {
		return costs{}
	}
	starts := slices.ContainsFunc(c.Options, startsARound)
	told := []string{noCalls}
	if starts {
		told = v.toldCosts()
	}
	shortest := max(1, len(told)-2) // how many calls it makes, and that in fewer cells
	for _, texts := range [][]string{told[:shortest], told[shortest:]} {
		for _, unmarked := range []bool{false, true} { // the mark gives way before the figures: the line above the options names what is suggested
			widest := v.widestName(c, unmarked)
			for _, text := range texts {
				width := max(safetext.Width(text), len(noCalls))
				if widest+costGap+width > w {
					continue
				}
				k := costs{round: text, column: w - width, unmarked: unmarked}
				if why := v.unknownTools(); starts && !strings.Contains(text, why) && safetext.Width(why) <= heading {
					k.heading = why
				}
				return k
			}
		}
	}
	k := costs{round: told[max(0, len(told)-2)]}
	for _, text := range told {
		if text = "a round: " + text; starts && safetext.Width(text) <= heading {
			k.heading = text
			break
		}
	}
	return k
}

// widestName is how wide the widest option is with its digit.
func (v *Screen) widestName(c *state.Checkpoint, unmarked bool) (widest int) {
	for _, o := range c.Options {
		widest = max(widest, safetext.Width(v.optionName(o, false, unmarked)))
	}
	return widest
}

// emptyDocument is why no round can start on a document that holds nothing.
const emptyDocument = "The document is empty"

// restoreText is what makes a document readable again.
func (v *Screen) restoreText() string {
	if v.noText == emptyDocument {
		return "put its text back"
	}
	return "put it back"
}

// toldCosts are what a round takes, the fullest first. Tools that cannot be asked here take nothing: built-in checks may read for all.
func (v *Screen) toldCosts() []string {
	cost, why := v.next.Cost, v.unknownTools()
	switch {
	case v.noText != "":
		return []string{strings.ToLower(v.noText[:1]) + v.noText[1:], "no text"}
	case why != "" && cost.CallsNone():
		return []string{noCalls + ": " + why, noCalls}
	case why != "":
		least := cost.CallCount() + " or more"
		return []string{least + ": " + why, least}
	case cost.CallsNone():
		return []string{noCalls}
	default:
		return append(cost.Told(), brief(cost.CallCount()))
	}
}

// brief is a number of calls in as few cells as it can be read in: "5-7 calls".
func brief(calls string) string { return strings.Replace(calls, " to ", "-", 1) }

// mostUnknownTools is how many tools are named that are not configured here.
const mostUnknownTools = 3

// unknownTools names the tools of the review that are not configured here; "" for none.
func (v *Screen) unknownTools() string {
	names := slices.Clone(v.MissingTools)
	switch n := len(names); {
	case n == 0:
		return ""
	case n == 1:
		return safetext.Line(names[0]) + " is not configured here"
	case n > mostUnknownTools:
		names = append(names[:mostUnknownTools-1], fmt.Sprintf("%d more tools", n-mostUnknownTools+1))
	}
	return safetext.Line(amount.Series(names)) + " are not configured here"
}

// beside is what stands beside an option; "" where it has no room, or nothing is known of it.
func (k costs) beside(o feedback.Option) string {
	switch {
	case k.column == 0, o.Choice == leaveFirst: // in some rows alone it would say that the others take nothing that is known
		return ""
	case startsARound(o):
		return k.round
	default:
		return noCalls
	}
}

// inWords is what an option takes as the beginning of its description, where it does not stand beside it.
func (k costs) inWords(o feedback.Option) string {
	if k.column > 0 || k.heading != "" || k.round == "" || !startsARound(o) {
		return ""
	}
	return strings.ToUpper(k.round[:1]) + k.round[1:] + ". "
}

// startsARound reports whether an option starts a round, and does not end the review.
func startsARound(o feedback.Option) bool {
	return o.Choice != feedback.Done && o.Choice != leaveFirst
}
