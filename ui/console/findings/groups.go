package findings

import (
	"fmt"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// group is findings that stand under one heading: those that size counts, and those that the person rejected.
type group struct {
	title          string
	size, rejected int
}

// groupsOf are the groups of a sorted list, each at the index of its first finding. Hidden is how many decisions are left out.
func groupsOf(list []round.Finding, hidden int, kindsKnown bool) map[int]*group {
	groups := map[int]*group{}
	var now *group
	for i, f := range list {
		if title := state.GroupOf(f, kindsKnown); now == nil || now.title != title {
			now = &group{title: title}
			if isUnderDecisions(f) {
				now.size = hidden
			}
			groups[i] = now
		}
		if f.Choice == ledger.Reject {
			now.rejected++
		} else {
			now.size++
		}
	}
	return groups
}

// isUnderDecisions reports whether a finding stands among those to decide, rejected ones with them.
func isUnderDecisions(f round.Finding) bool {
	return !state.IsAction(f) && f.Asks() == review.Decide && !ledger.IsClosed(f.State)
}

// groupHeading counts what is under it as the checkpoint does: what is rejected asks for nothing any more.
func (v *Screen) groupHeading(g group) string {
	count := fmt.Sprintf(" %d", g.size)
	switch {
	case g.rejected > 0 && g.size == 0:
		count = fmt.Sprintf(" %d rejected", g.rejected)
	case g.rejected > 0:
		count += fmt.Sprintf(", %d rejected", g.rejected)
	}
	title := g.title
	if item := v.itemCalled(); title == "Action items" && item != actionItem {
		title = "Other action items"
	}
	return v.Theme.Strong.Render(title) + v.Theme.Faint.Render(count)
}

// hiddenLine says how many more findings ask for a decision than are listed, and how they are seen.
func (v *Screen) hiddenLine(hidden, w int) string {
	text := fmt.Sprintf("  %d more to decide: %s shows them", hidden, v.Keys.More.Help().Key)
	return v.Theme.Faint.Render(safetext.Truncate(text, w))
}

// shortenDecisions leaves out of a sorted list the decisions beyond the most that are shown by default; hidden is how many.
func shortenDecisions(list []round.Finding) (shown []round.Finding, hidden int) {
	if !state.KindsKnown(list) {
		return list, 0
	}
	decisions := 0
	for _, f := range list {
		if state.IsDecision(f) {
			if decisions++; decisions > state.MostDecisions {
				hidden++
				continue
			}
		}
		shown = append(shown, f)
	}
	return shown, hidden
}

// toggleDecisions shows all findings that ask for a decision, or the gravest again.
func (v *Screen) toggleDecisions() screen.Action {
	v.allDecisions = !v.allDecisions
	v.relist()
	list, hidden := v.listed()
	decisions, known := hidden, state.KindsKnown(list)
	for _, f := range list {
		if known && state.IsDecision(f) {
			decisions++
		}
	}
	if decisions <= state.MostDecisions {
		v.allDecisions = false
		v.relist()
		return screen.Notice{Text: fmt.Sprintf("Nothing is left out: more than %d findings to decide would be shortened.", state.MostDecisions), Bad: true}
	}
	v.Move(0)
	return nil
}
