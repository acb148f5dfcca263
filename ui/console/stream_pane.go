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
	wrapped []row // complete lines, wrapped for width
	tail    []row // what may still change: the open line and the answer
	upTo    int   // how many lines of the stream, dropped ones included, are in wrapped
	above   int   // rows between the end and the bottom of the screen; 0 follows
	top     *spot // what the reader put on top; nil when it follows
	height  int
	rows    int // rows there are to show
	answer  []string
	of      *round.Review // whose answer it is
	begun   *round.Review // the answer that was shown from its beginning
}

// Paused tells whether the pane stands still.
func (p *streamPane) Paused() bool { return p.above > 0 }

// Scroll moves down by n lines, or up when n is negative.
func (p *streamPane) Scroll(n int) {
	p.above = min(max(0, p.above-n), max(0, p.rows-p.height))
	p.hold()
}

// Follow goes back to the end.
func (p *streamPane) Follow() { p.above, p.top = 0, nil }

// Top goes to the oldest line that is kept.
func (p *streamPane) Top() {
	p.above = max(0, p.rows-p.height)
	p.hold()
}

// View draws a title and the stream into w by h cells.
func (p *streamPane) View(t theme.Theme, seat *Seat, w, h int, focused bool) []string {
	if seat == nil || h < 2 {
		return box(nil, w, h)
	}
	resized := w != p.width || h-1 != p.height
	p.height = h - 1
	head := paneTitle(t, safetext.Line(seat.Name), focused)
	if seat.Tool != "" {
		head += t.Muted.Render(" " + t.Symbols.Dot + " " + safetext.Line(seat.Tool))
	}
	lines := p.lines(t, seat, w, resized)
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
func (p *streamPane) lines(t theme.Theme, seat *Seat, w int, resized bool) []string {
	p.wrap(seat, w)
	p.end(t, seat, w)
	before := p.rows
	p.rows = len(p.wrapped) + len(p.tail)
	switch grown := before > 0 && p.rows > before; {
	case resized && p.top != nil:
		p.above = p.rows - p.height - p.rowOf(*p.top)
	case grown && p.above > 0:
		p.above += p.rows - before // what is on the screen stays on the screen
	case grown: // it follows
		p.top = nil
	}
	if seat.Review != nil && p.begun != seat.Review { // an answer is read from its beginning
		p.begun = seat.Review
		if p.above == 0 {
			p.Scroll(p.height - len(p.answer))
		}
	}
	p.above = min(max(0, p.above), max(0, p.rows-p.height))
	if p.rows == 0 {
		return []string{t.Muted.Render(empty(seat))}
	}
	var lines []string
	for i := p.first(); i < p.rows-p.above; i++ {
		r := p.at(i)
		if r.note {
			r.text = t.Muted.Italic(true).Render(r.text)
		}
		lines = append(lines, r.text)
	}
	return lines
}

// end wraps what may still change.
func (p *streamPane) end(t theme.Theme, seat *Seat, w int) {
	p.tail = nil
	if seat.Output.Open != "" {
		for _, line := range selfContained(hang(halfEmphasised(seat.Output.Open), w)) {
			p.tail = append(p.tail, row{text: line, note: seat.Output.thinking, line: p.upTo})
		}
	}
	if seat.Review != p.of {
		p.of, p.answer = seat.Review, answerLines(t, seat.Review, w)
	}
	if len(p.answer) > 0 && len(p.wrapped)+len(p.tail) > 0 {
		p.tail = append(p.tail, row{line: titleLine}, row{text: titled(t, t.Muted.Render("answer"), "", w), line: titleLine})
	}
	for _, line := range p.answer {
		p.tail = append(p.tail, row{text: line, line: answerLine})
	}
}

func empty(seat *Seat) string {
	switch {
	case seat.Phase() == Queued:
		return "It has not started yet."
	case seat.Tool == "direct":
		return "Built-in checks have no live text."
	case seat.Over():
		return "It printed nothing."
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
			p.Follow()
		}
		*p = streamPane{seat: seat, width: w, above: p.above, top: p.top, height: p.height, upTo: out.Dropped, begun: p.begun}
	}
	if p.upTo < out.Dropped || len(p.wrapped) > 8*streamLines {
		p.wrapped, p.upTo = nil, out.Dropped
	}
	for ; p.upTo < out.Dropped+len(out.Lines); p.upTo++ {
		note := out.Notes[p.upTo]
		for _, line := range selfContained(hang(emphasised(out.Lines[p.upTo-out.Dropped]), w)) {
			p.wrapped = append(p.wrapped, row{text: line, note: note, line: p.upTo})
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
