package matrix

import (
	"fmt"

	"parley/engine/consistency"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/format"
	"parley/ui/safetext"
)

// openCells lists the cells that somebody should look at, each with its reason, in at most so many lines: where the rows leave room, all
// that is left to do stands on one screen.
func (v *Screen) openCells(w, room int) []string {
	var rows [][]string
	all, requirements := 0, 0
	for _, r := range v.traced.Matrix.Rows {
		if r.IsOpen() {
			requirements++
		}
		for _, c := range r.Cells {
			if c.IsOpen() {
				rows = append(rows, v.openCell(r, c, w))
				all++
			}
		}
	}
	var lines []string
	shown := 0
	for _, row := range rows {
		if len(lines)+len(row) > room-1 {
			break
		}
		lines, shown = append(lines, row...), shown+1
	}
	if shown == 0 {
		return nil
	}
	t, cut := v.Theme, parts.Cut(0, all-shown)
	if cut != "" {
		cut = t.Faint.Render(cut)
	}
	title := t.Heading.Render("Problems") + t.Muted.Render(fmt.Sprintf(" %d in %s: what is missing, partial or contradicted", all, amount.Of(requirements, "requirement")))
	return append([]string{"", parts.TitleRule(t, title, cut, w)}, lines...)
}

// openCell is one such cell in at most two lines: its sign, the requirement, the document and the reason.
func (v *Screen) openCell(r consistency.Row, c consistency.Cell, w int) []string {
	t := v.Theme
	lead := v.style(c.Status).Render(safetext.Fit(format.MatrixSign(c.Status, t.Plain), 4)) + t.Text.Render(safetext.Fit(safetext.Line(r.ID), v.cellsFrom()-2)) +
		t.Muted.Render(safetext.Fit(string(c.Column), 14))
	why := v.why(c)
	if why == "" {
		why = statusWord(c) + "."
	}
	const indent, most = "  ", 2
	lines := parts.ClampLines(safetext.Line(why), max(1, w-safetext.Width(indent+lead)), most)
	for i, line := range lines {
		if i > 0 {
			lead = fmt.Sprintf("%*s", safetext.Width(lead), "")
		}
		lines[i] = indent + lead + t.Text.Render(line)
	}
	return lines
}
