package console

import (
	"fmt"
	"slices"

	"parley/engine/round"
	"parley/ui/console/keys"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// undoStep is something of the person's that can be undone: a word on a finding, or a finding of their own.
type undoStep struct {
	before findingMark
	added  bool
}

// findingsView is the screen of the ledger: a list in groups, and beside it the selected finding with its place in the
// artifact.
type findingsView struct {
	theme        theme.Theme
	keys         keys.Map
	selected     int    // in the list as it is shown
	selectedKey  string // the finding it is, so that it stays selected when the list changes
	filter       findingFilter
	top          int  // the first row shown
	inDetail     bool // the keys move in the finding; it fills a screen without room for both
	sideBySide   bool // the list and the finding stand beside each other
	scroll       int  // lines the detail is moved by
	excerpt      excerpt
	listArea     rect
	rowFindings  []int // the finding that each row of the list shows, -1 for a heading
	undoSteps    []undoStep
	pendingMarks []pendingMark
}

// Selected is the finding under the cursor, or nil.
func (v *findingsView) Selected(s *State) *round.Finding {
	list := v.listed(s)
	if v.selected < 0 || v.selected >= len(list) {
		return nil
	}
	return &list[v.selected]
}

// Move changes the selection and shows the new one from its start.
func (v *findingsView) Move(s *State, step int) {
	list := v.listed(s)
	v.selected = max(0, min(v.selected+step, len(list)-1))
	v.scroll = 0
	if len(list) > 0 {
		v.selectedKey = findingKey(list[v.selected])
	}
}

// SelectID selects a finding by its id, if need be by showing all.
func (v *findingsView) SelectID(s *State, id string) {
	for range 2 {
		for i, f := range v.listed(s) {
			if f.ID == id {
				v.Move(s, i-v.selected)
				return
			}
		}
		v.filter = showAll
	}
}

// NextFilter goes on to the next filter.
func (v *findingsView) NextFilter(s *State) {
	v.filter = (v.filter + 1) % filterCount
	v.Move(s, 0)
}

// View draws the screen.
func (v *findingsView) View(s *State, l layout) []string {
	t := v.theme
	if len(listedFindings(s)) == 0 {
		return fitBox(append([]string{""}, paragraph(noFindingsReason(s), t.Muted, l.body.w)...), l.body.w, l.body.h)
	}
	list := v.listed(s)
	v.sideBySide = l.wide
	rows := v.rows(s, list, l.first)
	if spare := l.first.h - len(rows); !l.wide && spare > 0 && l.second.h > 0 { // what the list leaves is for the detail
		l.first.h, l.second.y, l.second.h = len(rows), l.second.y-spare, l.second.h+spare
	}
	left := fitBox(rows, l.first.w, l.first.h)
	if len(list) == 0 {
		return fitBox(left, l.body.w, l.body.h)
	}
	finding := list[v.selected]
	switch {
	case l.wide:
		right := fitBox(v.detail(s, finding, l.second.w, l.second.h), l.second.w, l.second.h)
		return joinHorizontal(left, right, t.Line.Render(" "+t.Symbols.Divider+" "))
	case v.inDetail:
		return fitBox(v.detail(s, finding, l.body.w, l.body.h), l.body.w, l.body.h)
	case l.second.h == 0:
		return fitBox(left, l.body.w, l.body.h)
	}
	out := append(left, titleRule(t, "", "", l.body.w))
	return append(out, fitBox(v.detail(s, finding, l.second.w, l.second.h), l.second.w, l.second.h)...)
}

// noFindingsReason says why there are no findings: not yet, not any more, or because there is nothing to find.
func noFindingsReason(s *State) string {
	r := s.CurrentRound()
	if r == nil || r.Ended.IsZero() {
		return "No findings yet: reviewers report them when they are done."
	}
	answered := slices.ContainsFunc(r.Reviewers, func(reviewer *Reviewer) bool { return reviewer.IsDone() && reviewer.Review.Outcome != round.Missing })
	if r.Failure != "" || !answered {
		return "The round ended before a reviewer had reported anything."
	}
	if n := r.missing(); n > 0 {
		return fmt.Sprintf("%d of %d reviewers answered, and found nothing.", len(r.Reviewers)-n, len(r.Reviewers))
	}
	return "The reviewers found nothing."
}

// rows is the list: its counts, then the findings under a heading for each group.
func (v *findingsView) rows(s *State, list []round.Finding, pane rect) []string {
	t := v.theme
	title := paneTitle(t, v.title(list), v.sideBySide && !v.inDetail)
	lines := []string{titleRule(t, title, v.filterCounts(s, pane.w-safetext.Width(title)), pane.w)}
	if len(list) == 0 {
		text := fmt.Sprintf("None of %d is %s: %s shows others.", len(listedFindings(s)), v.filter, v.keys.Filter.Help().Key)
		return append(lines, paragraph(text, t.Muted, pane.w)...)
	}
	var rows []string
	at := 0
	v.rowFindings = v.rowFindings[:0]
	room := max(1, pane.h-1)
	wording, grouped := v.stateDisplay(list, pane.w), isAction(list[0]) != isAction(list[len(list)-1])
	n := v.rowLines(list, wording, pane.w, room-2)
	for i, f := range list {
		if grouped && (i == 0 || isAction(f) != isAction(list[i-1])) {
			rows, v.rowFindings = append(rows, v.groupHeading(list, f)), append(v.rowFindings, -1)
		}
		if i == v.selected {
			at = len(rows)
		}
		if n == 1 { // only what is seen is drawn
			rows, v.rowFindings = append(rows, ""), append(v.rowFindings, i)
			continue
		}
		for _, line := range v.row(f, i == v.selected, wording, pane.w, n) {
			rows, v.rowFindings = append(rows, line), append(v.rowFindings, i)
		}
	}
	first := at
	if at > 0 && v.rowFindings[at-1] < 0 {
		first-- // its heading comes along
	}
	v.top = max(0, min(max(v.top, at-room+1), first, len(rows)-room))
	v.listArea = rect{pane.x, pane.y + 1, pane.w, room}
	for i := v.top; i < min(len(rows), v.top+room); i++ {
		if f := v.rowFindings[i]; f >= 0 && n == 1 {
			rows[i] = v.row(list[f], f == v.selected, wording, pane.w, 1)[0]
		}
		lines = append(lines, rows[i])
	}
	return lines
}

// title counts what is listed, and names the filter where one is in force.
func (v *findingsView) title(list []round.Finding) string {
	actions := 0
	for _, f := range list {
		if isAction(f) {
			actions++
		}
	}
	text := countOf(len(list)-actions, "finding")
	if actions > 0 {
		text += ", " + countOf(actions, "action item")
	}
	if v.filter != showAll {
		text += ": " + v.filter.String()
	}
	return text
}

// groupHeading of the group that a finding begins.
func (v *findingsView) groupHeading(list []round.Finding, first round.Finding) string {
	n := 0
	for _, f := range list {
		if isAction(f) == isAction(first) {
			n++
		}
	}
	title := "Findings"
	if isAction(first) {
		title = "Action items"
	}
	return v.theme.Strong.Render(title) + v.theme.Faint.Render(fmt.Sprintf(" %d", n))
}
