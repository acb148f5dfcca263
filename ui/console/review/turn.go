package review

import (
	"fmt"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// turns say which finding is at hand, which one of all it is and where it is when it is off the screen: the longest wording first.
func (v *Screen) turns() []string {
	n, all, what := v.turn()
	dot := " " + v.Theme.Symbols.Dot + " "
	if v.Theme.Plain {
		dot = ", "
	}
	filter := v.Ledger.FilterName()
	if filter != "" { // how many there are of what it lets through
		filter = " " + filter
	}
	switch {
	case all == 0 && filter == "":
		return []string{v.noneFound()}
	case n == 0 && v.isAway():
		return []string{amount.Of(all, what) + filter + dot + "below the text", amount.Of(all, what) + filter + " below"}
	case n == 0:
		return []string{amount.Of(all, what) + filter}
	}
	count := fmt.Sprintf("%d of %d%s", n, all, filter)
	id, named := safetext.Line(v.finding().ID), what+" "+count
	if what == actionItem {
		count = named
	}
	if id != "" {
		named = id + dot + count
	}
	if away := v.away(); away != "" {
		short := what + " " + away
		if id != "" {
			short = id + dot + away
		}
		return []string{named + dot + away, short}
	}
	return []string{named, count}
}

// actionItem is what an action item is called where it is counted.
const actionItem = "action item"

// turn is which one of the findings, or of the action items, the one at hand is: 0 for none that anybody went to.
func (v *Screen) turn() (n, all int, what string) {
	what = "finding"
	now := v.finding()
	if now != nil && state.IsAction(*now) {
		what = actionItem
	}
	for _, p := range v.index {
		if state.IsAction(p.finding) != (what == actionItem) {
			continue
		}
		if all++; p.key == v.selected && !v.isUnseen() {
			n = all
		}
	}
	return n, all, what
}

// nothingFound is what reviewers who judged have found.
const nothingFound = "nothing found"

// noneFound says why there is nothing to go through.
func (v *Screen) noneFound() string {
	r := v.State.CurrentRound()
	if r == nil || r.Result == nil {
		return nothingFound
	}
	switch judged, all := len(r.Reviewers)-r.Abstained()-r.Missing(), len(r.Reviewers); {
	case all == 0 || judged == all:
		return nothingFound
	case judged == 0:
		return parts.NotRated
	default:
		return fmt.Sprintf("%d of %d could judge: %s", judged, all, nothingFound)
	}
}
