package sessions

import (
	"fmt"

	"parley/engine/review"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// Finding is a finding that is open in a session.
type Finding struct {
	ID, Text string
	Severity review.Severity
	Choice   string // what the person said of it
}

// outcomeLines are what the last round came to and why, and what is suggested while a decision is open.
func (v *Screen) outcomeLines(read contentMsg, w int) (lines []string) {
	if read.Last == nil {
		return nil
	}
	t, edge := v.Theme, parts.VerdictEdge(v.Theme, *read.Last)
	lines = append(lines, edge+safetext.Truncate(parts.ShortVerdict(t, *read.Last, w-2), w-2))
	for _, line := range parts.ReasonLines(t, *read.Last, w-2) {
		lines = append(lines, edge+line)
	}
	if read.Suggested != "" {
		lines = append(lines, parts.HangingIndent(t.Muted.Render("suggested "), safetext.Line(read.Suggested), t.Text, w)...)
	}
	return append(lines, "")
}

// findingLines are the open findings of a session, the gravest first, below their number: as many as there is room for.
func (v *Screen) findingLines(open []Finding, w, room int) (lines []string) {
	if len(open) == 0 || room < 2 {
		return nil
	}
	t, shown := v.Theme, 0
	for _, f := range open {
		lead := t.SeverityStyle(f.Severity).Render(safetext.Fit(parts.ShortSeverity(f.Severity), 4)) + " " + t.Muted.Render(safetext.Line(f.ID)) + " "
		mark := ""
		if f.Choice == ledger.Accept {
			mark = t.Good.Render(t.Symbols.Accept) + " "
		}
		finding := parts.ClampLines(amount.Told(f.Text), max(1, w-safetext.Width(lead+mark)), 2)
		if len(lines)+len(finding) > room-1 {
			break
		}
		for i, line := range finding {
			if i > 0 {
				lead, mark = fmt.Sprintf("%*s", safetext.Width(lead+mark), ""), ""
			}
			lines = append(lines, lead+mark+t.Text.Render(line))
		}
		shown++
	}
	title := t.Muted.Render("open findings")
	return append([]string{parts.TitleRule(t, title, t.Faint.Render(parts.Cut(0, len(open)-shown)), w)}, lines...)
}
