package console

import (
	"fmt"
	"slices"

	"parley/engine/round"
	"parley/ui/console/keys"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// step is something of the person's that can be undone: a word on a finding, or a finding of their own.
type step struct {
	before word
	added  bool
}

// findingsView is the screen of the ledger: a list in groups, and beside it the selected finding with its place in the
// artifact.
type findingsView struct {
	theme    theme.Theme
	keys     keys.Map
	selected int    // in the list as it is shown
	name     string // the finding it is, so that it stays selected when the list changes
	filter   filter
	top      int  // the first row shown
	full     bool // the keys move in the finding; it fills a screen without room for both
	beside   bool // the list and the finding stand beside each other
	scroll   int  // lines the detail is moved by
	place    place
	list     rect
	rowOf    []int // the finding that each row of the list shows, -1 for a heading
	undo     []step
	promised []promise
}

// Selected is the finding under the cursor, or nil.
func (v *findingsView) Selected(s *State) *round.Finding {
	list := v.shown(s)
	if v.selected < 0 || v.selected >= len(list) {
		return nil
	}
	return &list[v.selected]
}

// Move changes the selection and shows the new one from its start.
func (v *findingsView) Move(s *State, step int) {
	list := v.shown(s)
	v.selected = max(0, min(v.selected+step, len(list)-1))
	v.scroll = 0
	if len(list) > 0 {
		v.name = nameOf(list[v.selected])
	}
}

// Go selects a finding by its id, if need be by showing all.
func (v *findingsView) Go(s *State, id string) {
	for range 2 {
		for i, f := range v.shown(s) {
			if f.ID == id {
				v.Move(s, i-v.selected)
				return
			}
		}
		v.filter = showAll
	}
}

// Turn goes on to the next filter.
func (v *findingsView) Turn(s *State) {
	v.filter = (v.filter + 1) % filters
	v.Move(s, 0)
}

// View draws the screen.
func (v *findingsView) View(s *State, l layout) []string {
	t := v.theme
	if len(entries(s)) == 0 {
		return box(append([]string{""}, paragraph(whyNone(s), t.Muted, l.body.w)...), l.body.w, l.body.h)
	}
	list := v.shown(s)
	v.beside = l.wide
	rows := v.rows(s, list, l.first)
	if spare := l.first.h - len(rows); !l.wide && spare > 0 && l.second.h > 0 { // what the list leaves is for the detail
		l.first.h, l.second.y, l.second.h = len(rows), l.second.y-spare, l.second.h+spare
	}
	left := box(rows, l.first.w, l.first.h)
	if len(list) == 0 {
		return box(left, l.body.w, l.body.h)
	}
	finding := list[v.selected]
	switch {
	case l.wide:
		right := box(v.detail(s, finding, l.second.w, l.second.h), l.second.w, l.second.h)
		return beside(left, right, t.Line.Render(" "+t.Symbols.Divider+" "))
	case v.full:
		return box(v.detail(s, finding, l.body.w, l.body.h), l.body.w, l.body.h)
	case l.second.h == 0:
		return box(left, l.body.w, l.body.h)
	}
	out := append(left, titled(t, "", "", l.body.w))
	return append(out, box(v.detail(s, finding, l.second.w, l.second.h), l.second.w, l.second.h)...)
}

// whyNone says why there are no findings: not yet, not any more, or because there is nothing to find.
func whyNone(s *State) string {
	r := s.Current()
	if r == nil || r.Ended.IsZero() {
		return "No findings yet: reviewers report them when they are done."
	}
	answered := slices.ContainsFunc(r.Seats, func(seat *Seat) bool { return seat.Over() && seat.Review.Outcome != round.Missing })
	if r.Failure != "" || !answered {
		return "The round ended before a reviewer had reported anything."
	}
	if n := r.missing(); n > 0 {
		return fmt.Sprintf("%d of %d reviewers answered, and found nothing.", len(r.Seats)-n, len(r.Seats))
	}
	return "The reviewers found nothing."
}

// rows is the list: its counts, then the findings under a heading for each group.
func (v *findingsView) rows(s *State, list []round.Finding, pane rect) []string {
	t := v.theme
	title := paneTitle(t, v.title(list), v.beside && !v.full)
	lines := []string{titled(t, title, v.tally(s, pane.w-safetext.Width(title)), pane.w)}
	if len(list) == 0 {
		text := fmt.Sprintf("None of %d is %s: %s shows others.", len(entries(s)), v.filter, v.keys.Filter.Help().Key)
		return append(lines, paragraph(text, t.Muted, pane.w)...)
	}
	var rows []string
	at := 0
	v.rowOf = v.rowOf[:0]
	room := max(1, pane.h-1)
	wording, grouped := v.wording(list, pane.w), isAction(list[0]) != isAction(list[len(list)-1])
	n := v.rowLines(list, wording, pane.w, room-2)
	for i, f := range list {
		if grouped && (i == 0 || isAction(f) != isAction(list[i-1])) {
			rows, v.rowOf = append(rows, v.heading(list, f)), append(v.rowOf, -1)
		}
		if i == v.selected {
			at = len(rows)
		}
		if n == 1 { // only what is seen is drawn
			rows, v.rowOf = append(rows, ""), append(v.rowOf, i)
			continue
		}
		for _, line := range v.row(f, i == v.selected, wording, pane.w, n) {
			rows, v.rowOf = append(rows, line), append(v.rowOf, i)
		}
	}
	first := at
	if at > 0 && v.rowOf[at-1] < 0 {
		first-- // its heading comes along
	}
	v.top = max(0, min(max(v.top, at-room+1), first, len(rows)-room))
	v.list = rect{pane.x, pane.y + 1, pane.w, room}
	for i := v.top; i < min(len(rows), v.top+room); i++ {
		if f := v.rowOf[i]; f >= 0 && n == 1 {
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
	text := count(len(list)-actions, "finding")
	if actions > 0 {
		text += ", " + count(actions, "action item")
	}
	if v.filter != showAll {
		text += ": " + v.filter.String()
	}
	return text
}

// heading of the group that a finding begins.
func (v *findingsView) heading(list []round.Finding, first round.Finding) string {
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
