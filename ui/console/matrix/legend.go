package matrix

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"parley/engine/consistency"
	"parley/ui/format"
	"parley/ui/safetext"
)

// legend says what the signs mean.
func (v *Screen) legend() []string {
	var lines []string
	for _, status := range append(consistency.Coverages(), consistency.NoDocument) {
		sign := format.MatrixSign(status, v.Theme.Plain)
		if !strings.HasPrefix(sign, "(") {
			sign = " " + sign
		}
		lines = append(lines, "  "+v.style(status).Render(safetext.Fit(sign, 4))+v.Theme.Muted.Render(format.MatrixLegend(status)))
	}
	return lines
}

// seenSigns are what the cells of the matrix are.
func (v *Screen) seenSigns() map[consistency.Coverage]bool {
	seen := map[consistency.Coverage]bool{}
	for _, r := range v.traced.Matrix.Rows {
		for _, c := range r.Cells {
			seen[c.Status] = true
		}
	}
	return seen
}

// lowLegend names, in one line, the signs that the matrix has, those of problems first: the others are the last to have room.
func (v *Screen) lowLegend(w int) []string {
	seen, line := v.seenSigns(), " "
	for _, status := range append(slices.Clone(gravest), consistency.NoDocument) {
		sign := " " + v.style(status).Render(format.MatrixSign(status, v.Theme.Plain)) + v.Theme.Muted.Render(" "+format.MatrixName(status))
		if seen[status] && safetext.Width(line+" "+sign) <= w {
			line += sign + " "
		}
	}
	return []string{strings.TrimRight(line, " ")}
}

// shortLegend names the signs that the matrix has, where what they mean at length has no room.
func (v *Screen) shortLegend(w int) []string {
	seen := v.seenSigns()
	const indent, gap = "  ", "  "
	line := ""
	var lines []string
	for _, status := range append(consistency.Coverages(), consistency.NoDocument) {
		if !seen[status] {
			continue
		}
		sign := v.style(status).Render(format.MatrixSign(status, v.Theme.Plain)) + v.Theme.Muted.Render(" "+format.MatrixName(status))
		if line != "" && safetext.Width(indent+line+gap+sign) > w {
			lines, line = append(lines, indent+line), ""
		}
		if line != "" {
			line += gap
		}
		line += sign
	}
	return append(lines, indent+line)
}

func (v *Screen) style(status consistency.Coverage) lipgloss.Style {
	switch t := v.Theme; status {
	case consistency.Covered:
		return t.Good
	case consistency.Likely: // words alone prove nothing: not the colour of what an id proves
		return t.Text
	case consistency.Partial:
		return t.Warn
	case consistency.Missing, consistency.Contradicted:
		return t.Bad
	case consistency.Unclear:
		return t.Muted
	case consistency.NoDocument:
		return t.Faint
	default:
		return t.Text
	}
}
