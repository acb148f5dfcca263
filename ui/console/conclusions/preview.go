package conclusions

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// leastPreview is how many lines a preview has at least: below that it would be a heading and a verdict that every screen has.
const leastPreview = 8

// preview is what the conclusions would rest on as the review stands, before there are any: the verdict, what would stay open, and what was decided.
// Nil where no round has ended, or so few lines hold none of it.
func (v *Screen) preview(w, h int) []string {
	r := v.State.LastResult()
	if r == nil || h < leastPreview {
		return nil
	}
	t := v.Theme
	lines := []string{"", parts.TitleRule(t, t.Heading.Render(fmt.Sprintf("After round %d they would say", r.Number)), "", w)}
	numbered, edge := state.WithCriticalNumbers(&v.State, *r), parts.VerdictEdge(t, *r)
	lines = append(lines, edge+parts.VerdictLine(t, *r, w-2))
	for _, line := range parts.ReasonLines(t, numbered, w-2) {
		lines = append(lines, edge+line)
	}
	decided := v.decidedSoFar(w)
	lines = append(lines, v.leftOpen(w, h-len(lines)-len(decided))...)
	if len(lines)+len(decided) <= h {
		lines = append(lines, decided...)
	}
	return lines
}

// leftOpen are the findings that would stay open, the gravest first, as many as h lines hold; what has no room is counted.
func (v *Screen) leftOpen(w, h int) []string {
	t := v.Theme
	open := slices.DeleteFunc(state.OpenFindings(&v.State), state.IsAction)
	slices.SortStableFunc(open, ledger.CompareWeight)
	title := t.Heading.Render("Left open") + t.Faint.Render(fmt.Sprintf(" %d", len(open)))
	if len(open) == 0 {
		title = t.Heading.Render("Nothing is left open")
	}
	lines := []string{"", parts.TitleRule(t, title, "", w)}
	for i, f := range open {
		if left := h - len(lines); left < 1 || left == 1 && i < len(open)-1 {
			more := t.Key.Render(v.Keys.Findings.Help().Key) + t.Faint.Render("  "+amount.Of(len(open)-i, "more finding"))
			return append(lines, more)
		}
		lines = append(lines, v.openLine(f, w))
	}
	return lines
}

// openLine is a finding in a line.
func (v *Screen) openLine(f round.Finding, w int) string {
	t := v.Theme
	lead := parts.SeverityWord(t, f.Severity) + " " + t.Faint.Render(safetext.Line(f.ID)) + " "
	return lead + t.Text.Render(safetext.TruncateWords(state.Told(f), max(1, w-safetext.Width(lead))))
}

// decidedSoFar are the decisions, a line each; nil before the first.
func (v *Screen) decidedSoFar(w int) []string {
	if len(v.State.Decisions) == 0 {
		return nil
	}
	t := v.Theme
	lines := []string{"", parts.TitleRule(t, t.Heading.Render("Decided so far"), "", w)}
	for _, d := range v.State.Decisions {
		line := fmt.Sprintf("After round %d: %s", d.Round, d.Name())
		lines = append(lines, safetext.Truncate(t.Text.Render(safetext.Line(strings.TrimSpace(line)))+t.Muted.Render("  ("+safetext.Line(v.State.DecisionAuthor(d.Origin))+")"), w))
	}
	return lines
}
