package live

import (
	"math"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
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
	v.stacked = stackHeights(r, v.selected, area, func(i int) int { return v.usefulHeight(r.Reviewers[i], i == v.selected, area) })
	exact := func(i int) int { return v.exactHeight(r.Reviewers[i], i == v.selected, area) }
	if slices.ContainsFunc(v.stacked, func(p stackedPane) bool { return p.area.H < exact(p.reviewer) }) { // none has a line to spare
		v.stacked = stackHeights(r, v.selected, area, exact)
	}
	var lines []string
	for i, pane := range v.stacked {
		reviewer := r.Reviewers[pane.reviewer]
		if pane.reviewer == v.selected {
			v.stream.waits = v.waitsFor(reviewer, now)
			h := pane.area.H
			if i < len(v.stacked)-1 {
				h-- // a blank line sets the next one off
			}
			lines = append(lines, parts.FitBox(v.stream.View(v.Theme, reviewer, v.doing(reviewer, now), pane.area.W, h, v.inStream && !v.Typing), pane.area.W, pane.area.H)...)
			continue
		}
		h := pane.area.H
		if i == len(v.stacked)-1 {
			h++ // below the last one there is nothing to set off
		}
		lines = append(lines, parts.FitBox(v.glance(reviewer, pane.area.W, h, now), pane.area.W, pane.area.H)...)
	}
	return parts.FitBox(lines, area.W, area.H)
}

// doing is what the title of the selected reviewer's stream says of it: what it does, or how it has rated.
func (v *Screen) doing(reviewer *state.Reviewer, now time.Time) string {
	if reviewer.Review != nil {
		return v.ratingBar(reviewer, maxBarWidth, now)
	}
	return v.phase(reviewer)
}

// waitsFor is what is known of a reviewer at work that has written nothing yet: the same whether or not it is selected.
func (v *Screen) waitsFor(reviewer *state.Reviewer, now time.Time) string {
	if reviewer.Review != nil {
		return ""
	}
	return v.latestLine(reviewer, now)
}

// growStep is by how many lines a stream at work is given more room: with each line all below it would move.
const growStep = 4

// usefulHeight is how many lines a stream has use for, its title and the blank line below it included: as many as an answer has, and for
// one at work a few more than it has written.
func (v *Screen) usefulHeight(reviewer *state.Reviewer, selected bool, area parts.Rect) int {
	switch {
	case selected && reviewer.Review != nil:
		return v.stream.mostHeight(v.Theme, reviewer, area)
	case reviewer.Review != nil:
		return len(belowTitle(v.Theme, reviewer.Review, reviewer.Latest, area.W)) + 2
	}
	return (len(lastRows(reviewer, area.W, area.H))/growStep+1)*growStep + 2
}

// exactHeight is how many lines a stream has use for as it is now: its title, what it has written, and a blank line; the selected one has
// one more for what comes next.
func (v *Screen) exactHeight(reviewer *state.Reviewer, selected bool, area parts.Rect) int {
	if reviewer.Review != nil {
		return v.usefulHeight(reviewer, selected, area)
	}
	height := max(1, len(lastRows(reviewer, area.W, area.H))) + 2
	if selected {
		height++
	}
	return height
}

// stackedOthers are the reviewers that have room below the selected one: those at work come before those that are done.
func stackedOthers(r *state.Round, selected int, area parts.Rect) []int {
	if area.H < minStack {
		return nil
	}
	var others []int
	for _, done := range []bool{false, true} {
		for i, reviewer := range r.Reviewers {
			if i != selected && reviewer.IsDone() == done {
				others = append(others, i)
			}
		}
	}
	return others[:min(len(others), area.H*11/20/minStacked)]
}

// stackHeights divides a place among the streams. Each gets what it has use for; where that is more than there is, the selected one gets
// twice what the others do, and what one of them has no use for is for the others. What nobody has use for yet is for those at work, in equal
// parts, so that their titles stay where they are while text comes in; once all are done it is at the end.
func stackHeights(r *state.Round, selected int, area parts.Rect, useful func(i int) int) []stackedPane {
	if len(r.Reviewers) == 0 {
		return nil
	}
	order := append(stackedOthers(r, selected, area), selected)
	slices.Sort(order)
	heights, most, left := make([]int, len(order)), make([]int, len(order)), area.H
	for at, i := range order {
		most[at] = max(minStacked, useful(i))
		heights[at] = min(minStacked, left)
		left -= heights[at]
	}
	for ; left > 0; left-- {
		next, least := -1, math.MaxInt
		for at, i := range order {
			share := 2 * heights[at]
			if i == selected {
				share = heights[at]
			}
			if heights[at] < most[at] && share < least {
				next, least = at, share
			}
		}
		if next < 0 {
			next = lowestAtWork(r, order, heights)
		}
		heights[next]++
	}
	panes, y := make([]stackedPane, len(order)), area.Y
	for at, i := range order {
		panes[at] = stackedPane{i, parts.Rect{X: area.X, Y: y, W: area.W, H: heights[at]}}
		y += heights[at]
	}
	return panes
}

// lowestAtWork is where among some reviewers the one at work stands that has the fewest lines; the last place where all are done.
func lowestAtWork(r *state.Round, order, heights []int) int {
	lowest := -1
	for at, i := range order {
		if !r.Reviewers[i].IsDone() && (lowest < 0 || heights[at] < heights[lowest]) {
			lowest = at
		}
	}
	if lowest < 0 {
		return len(order) - 1
	}
	return lowest
}

// glance is a stream that is not selected, in h lines of which the last stays blank: its last lines, or what its reviewer came to.
func (v *Screen) glance(reviewer *state.Reviewer, w, h int, now time.Time) []string {
	t := v.Theme
	head := t.Strong.Render(safetext.Line(reviewer.Name))
	if reviewer.Tool != "" {
		head += t.Muted.Render(" " + t.Symbols.Dot + " " + state.ToolName(reviewer.Tool))
	}
	switch {
	case reviewer.Review != nil && (h >= roomyStacked || h >= v.usefulHeight(reviewer, false, parts.Rect{W: w, H: h})):
		lines, below := belowTitle(t, reviewer.Review, reviewer.Latest, w), 0
		if below = len(lines) + 2 - h; below > 0 { // the last line stays blank
			lines = endInWords(lines, h-2)
		}
		return append([]string{answerTitle(t, head, below, v.ratingBar(reviewer, maxBarWidth, now), w)}, lines...)
	case reviewer.Review != nil:
		said := belowTitle(t, reviewer.Review, "", w)
		lines, below := condensed(said, h-2)
		if all, rest := condensed(said, h-1); rest == 0 { // what is left has room in the blank line
			lines, below = all, 0
		}
		return append([]string{answerTitle(t, head, below, v.ratingBar(reviewer, maxBarWidth, now), w)}, lines...)
	}
	lines := []string{parts.TitleRule(t, head, v.phase(reviewer), w)}
	rows := lastRows(reviewer, w, h-2)
	if len(rows) == 0 {
		return append(lines, t.Muted.Render(safetext.Truncate(v.latestLine(reviewer, now), w)))
	}
	for _, row := range rows {
		lines = append(lines, row.draw(t))
	}
	return lines
}

// answerTitle is the title of an answer with its rating, and before that how many of its lines have no room; where both have none, only that, for the
// rating stands at the card.
func answerTitle(t theme.Theme, head string, below int, bar string, w int) string {
	if below > 0 {
		more := t.Faint.Render(amount.Of(below, "more line"))
		if safetext.Width(head)+safetext.Width(more)+safetext.Width(bar)+6 > w {
			return parts.TitleRule(t, head, more, w)
		}
		bar = more + "  " + bar
	}
	return parts.TitleRule(t, head, bar, w)
}

// condensed is a review in at most n lines, and how many it leaves out: without blank lines, without the heading of its findings, whose
// badges say what they are, and without a heading at the end. A line whose end is left out says so.
func condensed(lines []string, n int) (shown []string, below int) {
	end := 0 // of what is no heading
	for i, line := range lines {
		isHeading := i > 0 && lines[i-1] == ""
		switch {
		case line == "", isHeading && ansi.Strip(line) == parts.FindingsHeading:
			continue
		case len(shown) >= n:
			if below++; below == 1 && n > 0 && strings.HasPrefix(ansi.Strip(line), "   ") { // the indent of what is wrapped
				shown[n-1] += " …"
			}
			continue
		}
		if shown = append(shown, line); !isHeading {
			end = len(shown)
		}
	}
	return shown[:end], below
}

// endInWords is the first of some lines, up to n, without blank ones at the end, and without a heading that nothing stands below.
func endInWords(lines []string, n int) []string {
	n = max(0, n)
	shown := lines[:n]
	if n > 1 && lines[n-2] == "" {
		shown = shown[:n-2]
	}
	for len(shown) > 0 && shown[len(shown)-1] == "" {
		shown = shown[:len(shown)-1]
	}
	return shown
}

// lastRows are the last n rows of a stream. Only what is seen of it is wrapped.
func lastRows(reviewer *state.Reviewer, w, n int) []wrappedRow {
	out := &reviewer.Output
	var rows []wrappedRow
	if text := wholeWords(out.Partial); text != "" {
		rows = wrappedRow{text: endOf(text, 4*w*n), note: out.Thinking}.wrap(w, true)
	}
	for i := len(out.Lines) - 1; i >= 0 && len(rows) < n; i-- {
		rows = append(wrappedRow{text: endOf(out.Lines[i], 4*w*n), note: out.Notes[out.Dropped+i], head: out.Heads[out.Dropped+i]}.wrap(w, false), rows...)
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
