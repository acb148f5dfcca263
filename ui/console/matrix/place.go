package matrix

import (
	"parley/engine/consistency"
	"parley/ui/console/parts"
	"parley/ui/format"
	"parley/ui/safetext"
)

// besidePlace draws what stands beside a place that is read in its document: the cell, what it means and why, what each document says of
// the requirement, and the documents around its other places.
func (v *Screen) besidePlace(at consistency.Place) func(w, h int) []string {
	r, c, _ := v.cell()
	return func(w, h int) []string {
		lines := v.cellHead(r, c, w)
		why := v.why(c)
		if why == "" { // else that says it of this cell
			why = format.MatrixLegend(c.Status) + "."
		}
		for _, line := range parts.ClampLines(safetext.Line(why), w, mostWhy) {
			lines = append(lines, v.style(c.Status).Render(line))
		}
		if told := v.documentsOf(r, w); h-len(lines) > len(told) {
			lines = append(append(lines, ""), told...)
		}
		others := []consistency.Place{}
		for _, p := range append([]consistency.Place{c.Against}, placesOf(r)...) {
			if p.Path != "" && !isNear(p, at) && !hasNear(others, p) {
				others = append(others, p)
			}
		}
		room := h - len(lines) - 1
		others = others[:min(len(others), max(1, room/roomyExcerpt))]
		return append(append(lines, ""), v.excerptsOf(others, 0, w, room)...)
	}
}

// roomyExcerpt is in how many lines a document beside the place is read with what is around its line, in a narrow column.
const roomyExcerpt = 10

// mostWhy is how many lines the reason of a cell has beside its place.
const mostWhy = 6
