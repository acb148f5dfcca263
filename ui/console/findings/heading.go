package findings

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// heading is the line over the list: what it holds, and at its right which of all it is and how it is sorted, each with its key.
func (v *Screen) heading(list []round.Finding, hidden, w int) string {
	title := v.title(list, hidden, true)
	drawn := parts.PaneTitle(v.Theme, title, v.hasKeys())
	right, sorted := v.listState(w - safetext.Width(drawn))
	if right == "" && v.filter != state.ShowAll { // then the key that takes it off comes before its name in the title
		title = v.title(list, hidden, false)
		drawn = parts.PaneTitle(v.Theme, title, v.hasKeys())
		right, sorted = v.listState(w - safetext.Width(drawn))
	}
	if v.Current == screen.Review {
		placed := parts.PaneTitle(v.Theme, title+" by place", v.hasKeys())
		if beside, _ := v.listState(w - safetext.Width(placed)); beside != "" {
			drawn, right = placed, beside
		}
	}
	if !sorted && v.order != byUrgency && v.Current == screen.Findings {
		drawn = parts.PaneTitle(v.Theme, title+", by "+orderNames[v.order], v.hasKeys())
		right, _ = v.listState(w - safetext.Width(drawn))
	}
	return parts.TitleRule(v.Theme, drawn, right, w)
}

// hasKeys reports whether keys move in the list, and not in the finding or in another screen's text.
func (v *Screen) hasKeys() bool { return v.Current == screen.Findings && !v.inDetail && !v.Typing }

// title counts what there is, listed or not, and names the filter, if that is wanted and one is in force: what is accepted is open, but
// nothing to decide.
func (v *Screen) title(list []round.Finding, hidden int, filtered bool) string {
	which := ""
	if v.filter != state.ShowAll && filtered {
		which = v.filter.String() + " "
	}
	findings, actions := len(list)+hidden-countActions(list), countActions(list)
	if v.Current == screen.Review { // there those that answer a finding are told with it
		actions = v.currentListing().actions
	}
	text := counted(findings, actions, which, " + ")
	if n := countAccepted(list); v.filter == state.ShowOpen && n > 0 && filtered {
		text += fmt.Sprintf(" (%d accepted)", n)
	}
	if v.words != "" {
		text += fmt.Sprintf(" with %q", safetext.Line(v.words))
	}
	if n := len(v.pickedFindings()); n > 0 {
		text += fmt.Sprintf(", %d selected", n)
	}
	return text
}

// countAccepted is how many findings of a list the person accepted. What they added themselves they need not accept.
func countAccepted(list []round.Finding) (n int) {
	for _, f := range list {
		if !state.IsAction(f) && f.Choice == ledger.Accept && !slices.Equal(f.Perspectives, []string{ledger.Person}) {
			n++
		}
	}
	return n
}

// actionItem is what an action item is called where it is counted.
const actionItem = "action item"

// countActions is how many action items are in a list.
func countActions(list []round.Finding) (n int) {
	for _, f := range list {
		if state.IsAction(f) {
			n++
		}
	}
	return n
}

// countOf says how many findings and action items a list holds: "2 findings, 1 action item".
func countOf(list []round.Finding) string {
	actions := countActions(list)
	return counted(len(list)-actions, actions, "", ", ")
}

// counted says so many findings and action items: "2 findings + 1 action item", and nothing of what there is none of.
func counted(findings, actions int, which, and string) string {
	switch {
	case actions == 0:
		return amount.Of(findings, which+"finding")
	case findings == 0:
		return amount.Of(actions, which+actionItem)
	default:
		return amount.Of(findings, which+"finding") + and + amount.Of(actions, actionItem)
	}
}

// listState is which findings are listed, of how many others there are, and how they are sorted, each with its key: as much as has room.
// Sorted reports whether that is told.
func (v *Screen) listState(room int) (text string, sorted bool) {
	const around = 3 // blanks, and the least of a rule
	t := v.Theme
	key := func(k string) string { return t.Muted.Render(" (") + t.Key.Render(k) + t.Muted.Render(")") }
	filter, others := t.Muted.Render(v.filter.String()), ""
	if v.filter != state.ShowAll {
		filter = t.Accent.Bold(true).Render(v.filter.String())
	}
	for one := range state.FilterCount {
		if one != v.filter {
			others += t.Faint.Render(fmt.Sprintf(", %d %s", v.countPassing(one), one))
		}
	}
	filterKey, sort, sortWord := key(v.Keys.Filter.Help().Key), "", ""
	if v.Current == screen.Findings {
		sort = "  " + t.Muted.Render(orderNames[v.order]) + key(v.Keys.Sort.Help().Key)
		sortWord = "  " + t.Muted.Render("by "+orderNames[v.order]) + key(v.Keys.Sort.Help().Key)
	}
	lead := t.Muted.Render("filter: ")
	for _, try := range []string{
		lead + filter + others + filterKey + sortWord, lead + filter + filterKey + sortWord, filter + filterKey + sort, lead + filter + filterKey, filter + filterKey,
	} {
		if safetext.Width(try)+around <= room {
			return try, sort != "" && strings.Contains(try, orderNames[v.order])
		}
	}
	return "", false
}

// countPassing is how many findings a filter lets through.
func (v *Screen) countPassing(filter state.FindingFilter) (n int) {
	for _, f := range state.ListedFindings(&v.State) {
		if !state.IsAction(f) && v.State.Passes(filter, f) {
			n++
		}
	}
	return n
}
