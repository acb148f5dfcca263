package checkpoint

import (
	"fmt"
	"strings"

	"parley/engine/record"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// leastBackground is how many lines have to be left before they are filled with more than what was asked about.
const leastBackground = 5

// background is what a large window has room for below the rest: how the rounds went so far, and what the reviewers would do.
func (v *Screen) background(w, room int) []string {
	if room < leastBackground || v.Theme.Plain || w < parts.WideWidth {
		return nil
	}
	half := (w - columnGap) / 2
	course, actions := v.courseLines(half), v.actionLines(half, room-1)
	switch {
	case len(course) == 0 && len(actions) == 0:
		return nil
	case len(course) == 0:
		return append([]string{""}, v.actionLines(w, room-1)...)
	case len(actions) == 0:
		return append([]string{""}, v.courseLines(w)...)
	}
	high := min(room-1, max(len(course), len(actions)))
	return append([]string{""}, parts.JoinHorizontal(parts.FitBox(course, half, high), parts.FitBox(actions, half, high), strings.Repeat(" ", columnGap))...)
}

// courseLines are the rounds so far, each with its verdict and what was decided after it; none after the first round.
func (v *Screen) courseLines(w int) []string {
	t, s := v.Theme, &v.State
	if len(s.Rounds) < 2 {
		return nil
	}
	lines := []string{parts.TitleRule(t, t.Heading.Render("Rounds so far"), "", w)}
	for _, one := range s.Rounds {
		r := one.Result
		if r == nil {
			continue
		}
		line := t.Strong.Render(fmt.Sprintf("%2d  ", r.Number)) + verdictInColumns(v, *r)
		if d := decisionAfter(s, r.Number); d != nil {
			line += t.Muted.Render("  then " + safetext.Line(state.DescribeChoice(*d)))
		}
		lines = append(lines, safetext.Truncate(line, w))
	}
	return lines
}

// verdictInColumns is a verdict with its average and severity, as wide for one round as for another.
func verdictInColumns(v *Screen, r round.Round) string {
	word, severity := "blocked", safetext.Line(r.SeverityOf().Label())
	if r.Verdict == round.Reached {
		word, severity = "reached", ""
	}
	const severityWidth = 8
	return word + " " + v.Theme.SeverityStyle(r.SeverityOf()).Render(safetext.Fit(severity, severityWidth)) + " " + v.Theme.Strong.Render(record.Average(r.AverageRating))
}

// decisionAfter is what was decided after a round; nil where that is not known.
func decisionAfter(s *state.State, number int) *feedback.Decision {
	for i := range s.Decisions {
		if s.Decisions[i].Round == number {
			return &s.Decisions[i]
		}
	}
	return nil
}

// closedItems is how many action items ask for nothing any more: they are done, or what they answer is closed.
func (v *Screen) closedItems() (n int) {
	for _, f := range state.ListedFindings(&v.State) {
		if v.State.IsClosedItem(f) {
			n++
		}
	}
	return n
}

// actionLines are the open action items, as many as most lines hold.
func (v *Screen) actionLines(w, most int) []string {
	t := v.Theme
	var items [][]string
	for _, f := range state.OpenFindings(&v.State) {
		if state.IsAction(f) {
			items = append(items, parts.HangingIndent(t.Faint.Render(safetext.Line(f.ID))+" ", amount.Told(f.Text), t.Text, w))
		}
	}
	if len(items) == 0 {
		return nil
	}
	counts := ""
	if n := v.closedItems(); n > 0 {
		counts = t.Muted.Render(fmt.Sprintf("%d open, %d closed", len(items), n))
	}
	lines := []string{parts.TitleRule(t, t.Heading.Render("Action items"), counts, w)}
	for i, item := range items {
		if left := most - len(lines); len(item) > left || len(item) == left && i < len(items)-1 {
			return append(lines, t.Faint.Render(v.Keys.Findings.Help().Key+"  all action items"))
		}
		lines = append(lines, item...)
	}
	return lines
}
