package matrix

import (
	"fmt"
	"slices"

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
	if v.drawn[p.Path] == nil {
		v.drawn[p.Path] = parts.NewExcerpt(p.Path, lines)
	}
	t, at, scroll := v.Theme, parts.Passage{First: p.Line, Last: p.Line}, v.scroll
	title, look := t.Text, parts.ExcerptLook{Number: t.Accent, Words: &t.Strong, All: true}
	if dim {
		title, look, scroll = t.Muted, parts.ExcerptLook{Number: t.Muted}, 0
		at.First, at.Last = v.nearLines(p)
	}
	seen := v.drawn[p.Path].View(t, at, look, w, h-1, scroll)
	if !dim {
		v.scroll = seen.Moved
	}
	return append([]string{parts.TitleRule(t, title.Render(safetext.Line(p.Path)), t.Muted.Render(fmt.Sprintf("line %d of %d", p.Line, len(lines))), w)}, seen.Rows...)
}

// nearLines are the first and the last of the lines of the requirement at hand that one excerpt shows.
func (v *Screen) nearLines(p consistency.Place) (first, last int) {
	first, last = p.Line, p.Line
	r, _, _ := v.cell()
	for _, other := range placesOf(r) {
		if isNear(p, other) {
			first, last = min(first, other.Line), max(last, other.Line)
		}
	}
	return first, last
}
