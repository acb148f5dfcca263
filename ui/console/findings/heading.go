package findings

import (
	"fmt"
	"strings"

	"parley/engine/round"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// heading is the line over the list: what it holds, and at its right which of all it is and how it is sorted, each with its key.
func (v *Screen) heading(list []round.Finding, hidden, w int) string {
	title := v.title(list, hidden)
	drawn := parts.PaneTitle(v.Theme, title, v.hasKeys())
	right, sorted := v.listState(w - safetext.Width(drawn))
	if !sorted && v.order != byUrgency && v.Current == screen.Findings {
		drawn = parts.PaneTitle(v.Theme, title+", by "+orderNames[v.order], v.hasKeys())
		right, _ = v.listState(w - safetext.Width(drawn))
	}
	return parts.TitleRule(v.Theme, drawn, right, w)
}

// hasKeys reports whether keys move in the list, and not in the finding or in another screen's text.
func (v *Screen) hasKeys() bool { return v.Current == screen.Findings && !v.inDetail }

// title counts what there is, listed or not, and names the filter where one is in force.
func (v *Screen) title(list []round.Finding, hidden int) string {
	item := v.itemCalled()
	which := ""
	if v.filter != state.ShowAll {
		which = v.filter.String() + " "
	}
	text := countOf(list, hidden, which, item)
	if v.words != "" {
		text += fmt.Sprintf(" with %q", safetext.Line(v.words))
	}
	if n := len(v.pickedFindings()); n > 0 {
		text += fmt.Sprintf(", %d selected", n)
	}
	return text
}

// actionItem is what an action item is called where it is counted.
const actionItem = "action item"

// itemCalled is what the action items of the list are called: beside the document those that answer a finding stand with that, and the
// list has the others.
func (v *Screen) itemCalled() string {
	if l := v.currentListing(); v.Current == screen.Review && l.folded {
		return "other " + actionItem
	}
	return actionItem
}

// countOf says how many findings and action items a list holds, and more findings that it leaves out: "2 open findings, 1 action item".
func countOf(list []round.Finding, more int, which, item string) string {
	actions := 0
	for _, f := range list {
		if state.IsAction(f) {
			actions++
		}
	}
	items := amount.Of(actions, item)
	switch findings := len(list) + more - actions; {
	case actions == 0:
		return amount.Of(findings, which+"finding")
	case findings == 0:
		return amount.Of(actions, which+item)
	default:
		return amount.Of(findings, which+"finding") + ", " + items
	}
}

// listState is which findings are listed, of how many others there are, and how they are sorted: as much as has room. Sorted reports
// whether that is told.
func (v *Screen) listState(room int) (text string, sorted bool) {
	const around = 3 // blanks, and the least of a rule
	t := v.Theme
	key := func(k string) string { return t.Key.Render(k) + " " }
	counts := [state.FilterCount]int{}
	for _, f := range state.ListedFindings(&v.State) {
		for one := range state.FilterCount {
			if !state.IsAction(f) && v.State.Passes(one, f) {
				counts[one]++
			}
		}
	}
	now := ""
	var each []string
	for one := range state.FilterCount {
		switch {
		case one != v.filter:
			each = append(each, t.Muted.Render(fmt.Sprintf("%d %s", counts[one], one)))
			continue
		case t.Plain:
			now = "[" + one.String() + "]"
		default:
			now = t.Accent.Bold(true).Render(one.String())
		}
		each = append(each, now)
	}
	filter, sort := key(v.Keys.Filter.Help().Key), ""
	if v.Current == screen.Findings {
		sort = "  " + key(v.Keys.Sort.Help().Key) + t.Muted.Render(orderNames[v.order])
	}
	for _, try := range []string{filter + strings.Join(each, "  ") + sort, filter + now + sort, filter + now} {
		if safetext.Width(try)+around <= room {
			return try, sort != "" && strings.HasSuffix(try, sort)
		}
	}
	return "", false
}
