package findings

import (
	"fmt"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// group is findings that stand under one heading: those that size counts, those that the person marked, and of action items those that are
// closed.
type group struct {
	title                                   string
	size, accepted, rejected, later, closed int
}

// groups are those of the list as it is sorted; nil for none.
func (v *Screen) groups(list []round.Finding, hidden int) map[int]*group {
	kindsKnown := state.KindsKnown(state.ListedFindings(&v.State))
	switch {
	case v.Current == screen.Review:
		return v.groupsByPlace(list)
	case v.order != byUrgency:
		return nil
	}
	groups := v.groupsOf(list, hidden, kindsKnown)
	if !kindsKnown && len(groups) == 1 {
		return nil
	}
	return groups
}

// groupsByPlace are the files of a bundle that findings stand in, and behind them why the others have no place.
func (v *Screen) groupsByPlace(list []round.Finding) map[int]*group {
	groups := map[int]*group{}
	var now *group
	for i, f := range list {
		title := ""
		if first, _, _ := v.Place(f); first <= 0 {
			_, title = v.NoPlace(f)
		} else if file, _, ok := round.FileAt(v.excerpt.files, first); ok && len(v.excerpt.files) > 1 {
			title = file.Path
		}
		if now == nil && title == "" || now != nil && now.title == title {
			if now != nil {
				now.size++
			}
			continue
		}
		now = &group{title: title, size: 1}
		groups[i] = now
	}
	return groups
}

// groupsOf are the groups of a sorted list, each at the index of its first finding. Hidden is how many decisions are left out.
func (v *Screen) groupsOf(list []round.Finding, hidden int, kindsKnown bool) map[int]*group {
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
		switch {
		case f.Choice == ledger.Reject:
			now.rejected++
		case f.Choice == ledger.Accept && isCountedByMark(f):
			now.accepted++
		case f.Choice == ledger.Later && isCountedByMark(f):
			now.later++
		case v.State.IsClosedItem(f):
			now.closed++
		default:
			now.size++
		}
	}
	return groups
}

// isUnderDecisions reports whether a finding stands among those to decide, rejected ones with them.
func isUnderDecisions(f round.Finding) bool {
	return !state.IsAction(f) && f.Asks() == review.Decide && !ledger.IsClosed(f.State)
}

// asks is what a finding asks for, as the list has it: a grave one that does not say counts as a decision, where others say it.
func (v *Screen) asks(f round.Finding) review.Kind {
	if f.CallsFor == "" && !state.IsAction(f) && state.KindsKnown(state.ListedFindings(&v.State)) {
		return f.Asks()
	}
	return f.CallsFor
}

// isCountedByMark reports whether a mark takes a finding out of the number under its heading, as in every tally of the marks.
func isCountedByMark(f round.Finding) bool { return !state.IsAction(f) && !ledger.IsClosed(f.State) }

// groupHeading counts what is under it as the checkpoint does: what is rejected asks for nothing any more, and what is accepted for no
// decision.
func (v *Screen) groupHeading(g group) string {
	var counts []string
	if g.size > 0 || g.title == review.Decide.Title() { // that none is left to decide the verdict line says, too
		counts = append(counts, fmt.Sprint(g.size))
	}
	for _, more := range []struct {
		n    int
		word string
	}{{g.accepted, "accepted"}, {g.closed, "closed"}, {g.rejected, "rejected"}, {g.later, "later"}} {
		if more.n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", more.n, more.word))
		}
	}
	count := " " + strings.Join(counts, ", ")
	return v.Theme.Strong.Render(g.title) + v.Theme.Faint.Render(count)
}

// hiddenLine says how many more findings ask for a decision than are listed, and how they are seen.
func (v *Screen) hiddenLine(hidden, w int) string {
	text := fmt.Sprintf("  %d more to decide: %s shows them", hidden, v.Keys.More.Help().Key)
	return v.Theme.Faint.Render(safetext.Truncate(text, w))
}

// shortenDecisions leaves out of a sorted list the decisions beyond the most that are shown by default; hidden is how many.
func shortenDecisions(list []round.Finding, kindsKnown bool) (shown []round.Finding, hidden int) {
	if !kindsKnown {
		return list, 0
	}
	decisions := 0
	for _, f := range list {
		if ledger.AsksForDecision(f) {
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
	if len(state.OpenDecisions(&v.State)) <= state.MostDecisions {
		v.allDecisions = false
		v.relist()
		return screen.Notice{Text: fmt.Sprintf("Nothing is left out: more than %d findings to decide would be shortened.", state.MostDecisions), Bad: true}
	}
	v.Move(0)
	return nil
}
