package console

import (
	"fmt"
	"strings"

	"parley/engine/round"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// streamPane shows one perspective's stream, wrapped. It follows the end until it is scrolled up, and again when it
// is scrolled back down; the answer at the end is shown from its beginning.
type streamPane struct {
	seat    *Seat
	width   int
	wrapped []string // complete lines, wrapped for width
	notes   []bool   // which of them are remarks
	upTo    int      // how many lines of the stream, dropped ones included, are in wrapped
	above   int      // lines between the end and the bottom of the screen; 0 follows
	height  int
	rows    int // lines there are to show, the open one and the answer included
	answer  []string
	of      *round.Review // whose answer it is
	begun   *round.Review // the answer that was shown from its beginning
}

// Paused tells whether the pane stands still.
func (p *streamPane) Paused() bool { return p.above > 0 }

// Scroll moves down by n lines, or up when n is negative.
func (p *streamPane) Scroll(n int) { p.above = min(max(0, p.above-n), max(0, p.rows-p.height)) }

// Follow goes back to the end.
func (p *streamPane) Follow() { p.above = 0 }

// Top goes to the oldest line that is kept.
func (p *streamPane) Top() { p.above = max(0, p.rows-p.height) }

// View draws a title and the stream into w by h cells.
func (p *streamPane) View(t theme.Theme, seat *Seat, w, h int, focused bool) []string {
	if seat == nil || h < 2 {
		return box(nil, w, h)
	}
	p.height = h - 1
	title := t.Strong
	if focused {
		title = t.Heading
	}
	head := title.Render(safetext.Line(seat.Name))
	if seat.Tool != "" {
		head += t.Muted.Render(" " + t.Symbols.Dot + " " + safetext.Line(seat.Tool))
	}
	lines := p.lines(t, seat, w)
	mode := t.Faint.Render("following")
	switch {
	case p.above > 0 && seat.Over():
		mode = t.Faint.Render(fmt.Sprintf("ended, %d below", p.above))
	case p.above > 0:
		mode = t.Warn.Render(fmt.Sprintf("paused, %d below", p.above))
	case seat.Over(), !seat.Ended.IsZero():
		mode = t.Faint.Render("ended")
	}
	return append([]string{titled(t, head, mode, w)}, box(lines, w, p.height)...)
}

// lines returns what is on the screen, styled.
func (p *streamPane) lines(t theme.Theme, seat *Seat, w int) []string {
	p.wrap(seat, w)
	var open []string
	if seat.Output.Open != "" {
		open = hang(seat.Output.Open, w)
	}
	if seat.Review != p.of {
		p.of, p.answer = seat.Review, answerLines(t, seat.Review, w)
	}
	if len(p.answer) > 0 && len(p.wrapped)+len(open) > 0 {
		open = append(open, "", titled(t, t.Muted.Render("answer"), "", w))
	}
	open = append(open, p.answer...)
	before := p.rows
	p.rows = len(p.wrapped) + len(open)
	if p.above > 0 && before > 0 && p.rows > before {
		p.above += p.rows - before // what is on the screen stays on the screen
	}
	if seat.Review != nil && p.begun != seat.Review { // an answer is read from its beginning
		p.begun = seat.Review
		if p.above == 0 {
			p.above = len(p.answer) - p.height
		}
	}
	p.above = min(max(0, p.above), max(0, p.rows-p.height))
	if p.rows == 0 {
		return []string{t.Muted.Render(empty(seat))}
	}
	end := p.rows - p.above
	var lines []string
	for i := max(0, end-p.height); i < end; i++ {
		switch {
		case i >= len(p.wrapped):
			lines = append(lines, open[i-len(p.wrapped)])
		case p.notes[i]:
			lines = append(lines, t.Muted.Italic(true).Render(p.wrapped[i]))
		default:
			lines = append(lines, p.wrapped[i])
		}
	}
	return lines
}

func empty(seat *Seat) string {
	switch {
	case seat.Phase() == Queued:
		return "It has not started yet."
	case seat.Tool == "direct":
		return "The built-in analysis works without words."
	case seat.Over():
		return "It left no words."
	default:
		return "Nothing yet."
	}
}

// wrap adds the stream's new lines. It begins anew for another perspective, another width, or when the stream has
// dropped lines from its front.
func (p *streamPane) wrap(seat *Seat, w int) {
	out := &seat.Output
	if seat != p.seat || w != p.width {
		if seat != p.seat {
			p.above = 0
		}
		*p = streamPane{seat: seat, width: w, above: p.above, height: p.height, upTo: out.Dropped, begun: p.begun}
	}
	if p.upTo < out.Dropped || len(p.wrapped) > 8*streamLines {
		p.wrapped, p.notes, p.upTo = nil, nil, out.Dropped
	}
	for ; p.upTo < out.Dropped+len(out.Lines); p.upTo++ {
		note := out.Notes[p.upTo]
		for _, line := range hang(out.Lines[p.upTo-out.Dropped], w) {
			p.wrapped = append(p.wrapped, line)
			p.notes = append(p.notes, note)
		}
	}
}

// hang wraps a line; what is below an item's first line is set in like its text.
func hang(line string, w int) []string {
	text := strings.TrimLeft(line, " ")
	in := len(line) - len(text)
	if strings.HasPrefix(text, "• ") {
		in += 2
	}
	if in == 0 || in > w/2 {
		return safetext.Wrap(line, w)
	}
	margin := strings.Repeat(" ", in)
	first, rest := line[:len(line)-len(text)], text
	if item, ok := strings.CutPrefix(text, "• "); ok {
		first, rest = first+"• ", item
	}
	lines := safetext.Wrap(rest, w-in)
	for i := range lines {
		if i > 0 {
			first = margin
		}
		lines[i] = first + lines[i]
	}
	return lines
}
