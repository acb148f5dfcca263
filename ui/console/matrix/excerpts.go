package matrix

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/consistency"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// leastExcerpt is the least room of the excerpt of another document.
const leastExcerpt = 6

// excerpts are the documents around the place of the cell at hand, with what contradicts it, and below them those around the places that
// the requirement has in other documents, as far as there is room.
func (v *Screen) excerpts(r consistency.Row, c consistency.Cell, w, h int) (lines []string) {
	own := c.At
	if own.Path == "" {
		own = r.At
	}
	shown := []consistency.Place{own}
	if c.Status == consistency.Contradicted {
		shown = append(shown, c.Against)
	}
	first := len(shown)
	for _, at := range placesOf(r) {
		if (len(shown)+1)*leastExcerpt <= h && !hasNear(shown, at) {
			shown = append(shown, at)
		}
	}
	return v.excerptsOf(shown, first, w, h)
}

// isNear reports whether two places are shown by one excerpt.
func isNear(a, b consistency.Place) bool {
	return a.Path == b.Path && max(a.Line-b.Line, b.Line-a.Line) < leastExcerpt/2
}

func hasNear(list []consistency.Place, at consistency.Place) bool {
	return slices.ContainsFunc(list, func(p consistency.Place) bool { return isNear(p, at) })
}

// excerptsOf are the documents around places, as many as there is room for; those from the one on with a number are dimmer.
func (v *Screen) excerptsOf(shown []consistency.Place, first, w, h int) (lines []string) {
	shown = shown[:min(len(shown), max(1, h/leastExcerpt))]
	for i, at := range shown {
		left := len(shown) - i
		apart := min(1, len(lines)) // a blank line before each but the first
		room := (h - len(lines) - apart - (left - 1)) / left
		excerpt := v.excerpt(at, w, max(2, room), i >= first)
		if len(excerpt) == 0 {
			continue
		}
		if apart > 0 && room > leastExcerpt/2 {
			lines = append(lines, "")
		}
		lines = append(lines, excerpt...)
	}
	return lines[:min(len(lines), max(0, h))]
}

// isPlace reports whether the requirement at hand has a place in a line of a document.
func (v *Screen) isPlace(path string, line int) bool {
	r, _, ok := v.cell()
	return ok && slices.ContainsFunc(placesOf(r), func(p consistency.Place) bool { return p.Path == path && p.Line == line })
}

// placesOf are the places of a requirement: where it is defined, and where each document has it.
func placesOf(r consistency.Row) []consistency.Place {
	list := []consistency.Place{r.At}
	for _, c := range r.Cells {
		list = append(list, c.At)
	}
	return slices.DeleteFunc(list, func(p consistency.Place) bool { return p.Path == "" })
}

// excerpt is the document around a place, its line lit; what stands beside the cell at hand is dimmer.
func (v *Screen) excerpt(p consistency.Place, w, h int, dim bool) []string {
	lines := v.lines[p.Path]
	lines = lines[:min(len(lines), amount.Lines(lines))] // without what a last line break leaves behind it
	if h < 2 || p.Path == "" || len(lines) == 0 {
		return nil
	}
	t := v.Theme
	title, lit, mark := t.Text, t.Strong, t.Accent
	if dim {
		title, lit, mark = t.Muted, t.Text, t.Muted
	}
	out := []string{parts.TitleRule(t, title.Render(safetext.Line(p.Path)), t.Muted.Render(fmt.Sprintf("line %d of %d", p.Line, len(lines))), w)}
	source, gutter := parts.ReadSource(p.Path, lines), len(fmt.Sprint(len(lines)))
	scroll := 0
	if !dim {
		v.scroll = max(-p.Line, min(v.scroll, len(lines)-p.Line))
		scroll = v.scroll
	}
	from := max(0, min(p.Line-1-(h-2)/3+scroll, len(lines)-1))
	for scroll == 0 && from < p.Line-1 && strings.TrimSpace(lines[from]) == "" { // none begins with air
		from++
	}
	for i := from; i < len(lines) && len(out) < h; i++ {
		if source.IsLeftOut(t, i) {
			continue
		}
		number, style, edge := t.Faint, t.Muted, "  "
		if i+1 == p.Line || dim && v.isPlace(p.Path, i+1) {
			number, style, edge = mark, lit, mark.Render(t.Symbols.Bar)+" "
		}
		lead := number.Render(fmt.Sprintf("%*d ", gutter, i+1)) + edge
		text, isHeading := source.Line(t, i)
		if isHeading {
			style = lit
		}
		for n, piece := range parts.ClampLines(text, max(8, w-gutter-3), h-len(out)) {
			if n > 0 {
				lead = strings.Repeat(" ", gutter+1) + edge
			}
			out = append(out, lead+style.Render(piece))
		}
	}
	return out[:min(len(out), h)]
}
