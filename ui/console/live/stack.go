package live

import (
	"slices"
	"strings"
	"time"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// stackedPane is a stream of several below each other: whose, and where.
type stackedPane struct {
	reviewer int
	area     parts.Rect
}

// The heights of stacked streams, titles included. With less than minStack lines there is one stream alone.
const (
	minStack     = 18
	minStacked   = 3
	roomyStacked = 9 // from here all of an answer is shown, as far as there is room
)

// stack draws the streams below each other in the order of the cards, the selected one largest.
func (v *Screen) stack(r *state.Round, area parts.Rect, now time.Time) []string {
	most := area.H
	if len(r.Reviewers) > 0 {
		most = v.stream.mostHeight(v.Theme, r.Reviewers[v.selected], area)
	}
	v.stacked = stackHeights(r, v.selected, area, most)
	var lines []string
	for i, pane := range v.stacked {
		reviewer := r.Reviewers[pane.reviewer]
		if pane.reviewer == v.selected {
			h := pane.area.H
			if i < len(v.stacked)-1 {
				h-- // a blank line sets the next one off
			}
			lines = append(lines, parts.FitBox(v.stream.View(v.Theme, reviewer, pane.area.W, h, v.inStream), pane.area.W, pane.area.H)...)
			continue
		}
		lines = append(lines, parts.FitBox(v.glance(reviewer, pane.area.W, pane.area.H, now), pane.area.W, pane.area.H)...)
	}
	return parts.FitBox(lines, area.W, area.H)
}

// stackHeights divides a place among the streams: about half of it is the selected one's, as far as that has use for it. Where not all
// others have room, those at work come before those that are done.
func stackHeights(r *state.Round, selected int, area parts.Rect, most int) []stackedPane {
	var others []int
	for i, reviewer := range r.Reviewers {
		if i != selected && !reviewer.IsDone() {
			others = append(others, i)
		}
	}
	for i, reviewer := range r.Reviewers {
		if i != selected && reviewer.IsDone() {
			others = append(others, i)
		}
	}
	if area.H < minStack {
		others = nil
	}
	room := area.H * 11 / 20
	others = others[:min(len(others), room/minStacked)]
	share := area.H / (len(others) + 1)
	each := min(room/max(1, len(others)), share)
	if spare := area.H - each*len(others) - most; len(others) > 0 && spare > 0 {
		each = min(share, each+spare/len(others))
	}
	slices.Sort(others)
	var panes []stackedPane
	y := area.Y
	add := func(i, h int) {
		panes = append(panes, stackedPane{i, parts.Rect{X: area.X, Y: y, W: area.W, H: h}})
		y += h
	}
	largest := area.H - each*len(others)
	shown := false
	for _, i := range others {
		if i > selected && !shown {
			add(selected, largest)
			shown = true
		}
		add(i, each)
	}
	if !shown && len(r.Reviewers) > 0 {
		add(selected, largest)
	}
	return panes
}

// glance is a stream that is not selected: its last lines, or what its reviewer came to.
func (v *Screen) glance(reviewer *state.Reviewer, w, h int, now time.Time) []string {
	t := v.Theme
	head := t.Strong.Render(safetext.Line(reviewer.Name))
	if reviewer.Tool != "" {
		head += t.Muted.Render(" " + t.Symbols.Dot + " " + safetext.Line(reviewer.Tool))
	}
	switch {
	case reviewer.Review != nil && h >= roomyStacked:
		lines, more := parts.ReviewLines(t, reviewer.Review, reviewer.Latest, w), ""
		if below := len(lines) + 2 - h; below > 0 { // the last line stays blank
			more, lines = t.Faint.Render(amount.Of(below, "more line")), lines[:h-2]
		}
		return append([]string{parts.TitleRule(t, head, more, w)}, lines...)
	case reviewer.Review != nil:
		lines := []string{parts.TitleRule(t, head, v.ratingBar(reviewer, maxBarWidth, now), w), parts.CountLine(t, *reviewer.Review, w)}
		// The last line stays blank: it sets the next one off.
		for _, line := range parts.ClampLines(reviewer.Latest, w, max(1, h-3)) {
			lines = append(lines, t.Muted.Render(line))
		}
		return lines
	}
	_, style := v.phaseSign(reviewer)
	lines := []string{parts.TitleRule(t, head, style.Render(v.phaseWord(reviewer)), w)}
	rows := lastRows(reviewer, w, h-1)
	if len(rows) == 0 {
		return append(lines, t.Muted.Render(safetext.Truncate(v.latestLine(reviewer, now), w)))
	}
	for _, row := range rows {
		lines = append(lines, row.draw(t))
	}
	return lines
}

// lastRows are the last n rows of a stream. Only what is seen of it is wrapped.
func lastRows(reviewer *state.Reviewer, w, n int) []wrappedRow {
	out := &reviewer.Output
	var rows []wrappedRow
	if text := wholeWords(out.Partial); text != "" {
		rows = wrappedRow{text: endOf(text, 4*w*n), note: out.Thinking}.wrap(w, true)
	}
	for i := len(out.Lines) - 1; i >= 0 && len(rows) < n; i-- {
		rows = append(wrappedRow{text: endOf(out.Lines[i], 4*w*n), note: out.Notes[out.Dropped+i]}.wrap(w, false), rows...)
	}
	return rows[max(0, len(rows)-n):]
}

// endOf is the end of a text of more than so many bytes, cut anywhere.
func endOf(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[len(text)-most:], "")
}
