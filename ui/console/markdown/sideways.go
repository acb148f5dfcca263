package markdown

import (
	"strings"

	"charm.land/lipgloss/v2"

	"parley/ui/safetext"
	"parley/ui/theme"
)

// The marks at the edges of a line of code that goes on beyond them.
const (
	moreLeft = "‹"
	// MoreRight is the mark at the right.
	MoreRight = "›"
)

// edge is the look of these marks.
var edge = lipgloss.NewStyle().Faint(true)

// MoveSideways moves the code that is wider than the screen, by n cells to the right or, when n is negative, to the left.
// Words stay where they are. It reports whether any of it has moved.
func (d *Document) MoveSideways(n int) bool {
	before := 0 // where none of the code on the screen has been moved
	d.screen(func(block, _, _ int) { before = max(before, d.shownFrom(block)) })
	d.setSideways(before + n)
	return d.sideways != before
}

// HasWideCode reports whether there is code on the screen that is wider than it.
func (d *Document) HasWideCode() bool { return d.mostSideways() > 0 }

// IsMoved reports whether a line is seen from another cell than its first on.
func (d *Document) IsMoved(p Position) bool {
	run := d.wideAt(d.shown(p))
	return d.sideways > 0 && d.moved[p.Block] && run != nil && run.width > d.style.Room
}

// ShowColumn moves the code on a line so that a cell of it is on the screen.
func (d *Document) ShowColumn(p Position, column int) {
	run := d.wideAt(d.shown(p))
	if run == nil || run.width <= d.style.Room {
		return
	}
	from := run.fixed
	if d.moved[p.Block] {
		from += d.sideways
	}
	if room := d.style.Room - run.fixed; column < from+1 || column > from+room*3/4 {
		d.shift(max(0, min(column-run.fixed-room/3, run.width-d.style.Room)))
		if d.moved == nil {
			d.moved = map[int]bool{}
		}
		d.moved[p.Block] = true
	}
}

func (d *Document) setSideways(cells int) { d.shift(max(0, min(cells, d.mostSideways()))) }

// shift moves the code on the screen. What is below or above it begins at its first cell, wherever one goes on.
func (d *Document) shift(cells int) {
	if cells == d.sideways && cells == 0 {
		return
	}
	d.sideways, d.fitted, d.moved = cells, nil, map[int]bool{}
	d.screen(func(block, _, _ int) { d.moved[block] = true })
}

// shownFrom is how far the code of a block has been moved.
func (d *Document) shownFrom(block int) int {
	if !d.moved[block] {
		return 0
	}
	return d.sideways
}

// mostSideways is how far the code on the screen can be moved.
func (d *Document) mostSideways() int {
	most := 0
	d.screen(func(block, from, to int) {
		if len(d.cache[d.key(block)].wide) == 0 {
			return
		}
		for i := from; i < to; i++ {
			if run := d.wideAt(Position{block, i}); run != nil {
				most = max(most, run.width-d.style.Room)
			}
		}
	})
	return most
}

// wideAt is the code that a line of a block with its notes belongs to; nil for none.
func (d *Document) wideAt(shown Position) *wideLines {
	p, isText := d.textLine(shown)
	if !isText {
		return nil
	}
	for _, run := range d.cache[d.key(p.Block)].wide {
		if run.from <= p.Line && p.Line < run.to {
			return &run
		}
	}
	return nil
}

// shownLines are lines of a block as far as they are seen.
func (d *Document) shownLines(block, from, to, width int) []string {
	lines := make([]string, 0, to-from)
	for i, text := range d.lines(block)[from:to] {
		run := d.wideAt(Position{block, from + i})
		if run != nil && run.width > width {
			text = run.part(d.style.Theme, text, d.shownFrom(block), width)
		} else {
			text = safetext.Truncate(visibleStart(text, width), width)
		}
		if run != nil && d.style.Theme.HasCodeGround() {
			text += d.style.Theme.OnCode(strings.Repeat(" ", max(0, min(run.end, width)-safetext.Width(text))))
		}
		lines = append(lines, text)
	}
	return lines
}

// part is what is seen of a line of code, moved by some cells. Where it goes on, a mark stands at the edge.
func (w *wideLines) part(t theme.Theme, text string, sideways, width int) string {
	sideways = min(sideways, w.width-width)
	all := safetext.Width(text)
	from, to := w.fixed+sideways, sideways+width
	left, right := sideways > 0 && all > w.fixed, all > to
	before := safetext.Cut(text, 0, w.fixed)
	if left {
		before += t.OnCode(edge.Render(moreLeft))
		from++
	}
	if right {
		to--
	}
	if from >= to {
		return safetext.Truncate(before, width)
	}
	seen := before + safetext.Cut(text, from, to)
	if right {
		return safetext.Fit(seen, width-1) + t.OnCode(edge.Render(MoreRight))
	}
	return seen
}
