package live

import (
	"fmt"
	"strings"

	"parley/engine/round"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// streamPane shows one perspective's stream, wrapped. It follows the end until it is scrolled up, and again when it
// is scrolled back down; the answer at the end is shown from its beginning.
type streamPane struct {
	reviewer     *state.Reviewer
	width        int
	wrapped      []wrappedRow  // complete lines, wrapped for width
	tail         []wrappedRow  // what may still change: the open line and the answer
	wrappedLines int           // how many lines of the stream, dropped ones included, are in wrapped
	rowsBelow    int           // rows between the end and the bottom of the screen; 0 follows
	anchor       *streamAnchor // what the reader put on top; nil when it follows
	height       int
	rows         int // rows there are to show
	answer       []string
	answerOf     *round.Review // whose answer it is
	shownAnswer  *round.Review // the answer that was shown from its beginning
}

// IsPaused reports whether the pane stands still.
func (p *streamPane) IsPaused() bool { return p.rowsBelow > 0 }

// Scroll moves down by n lines, or up when n is negative.
func (p *streamPane) Scroll(n int) {
	p.rowsBelow = min(max(0, p.rowsBelow-n), max(0, p.rows-p.height))
	p.keepAnchor()
}

// Follow goes back to the end.
func (p *streamPane) Follow() { p.rowsBelow, p.anchor = 0, nil }

// Top goes to the oldest line that is kept.
func (p *streamPane) Top() {
	p.rowsBelow = max(0, p.rows-p.height)
	p.keepAnchor()
}

// View draws a title and the stream into w by h cells.
func (p *streamPane) View(t theme.Theme, reviewer *state.Reviewer, w, h int, focused bool) []string {
	if reviewer == nil || h < 2 {
		return parts.FitBox(nil, w, h)
	}
	resized := w != p.width || h-1 != p.height
	p.height = h - 1
	head := parts.PaneTitle(t, safetext.Line(reviewer.Name), focused)
	if reviewer.Tool != "" {
		head += t.Muted.Render(" " + t.Symbols.Dot + " " + safetext.Line(reviewer.Tool))
	}
	lines := p.lines(t, reviewer, w, resized)
	mode := t.Faint.Render("following")
	switch {
	case p.rowsBelow > 0 && reviewer.IsDone():
		mode = t.Faint.Render(fmt.Sprintf("ended, %d below", p.rowsBelow))
	case p.rowsBelow > 0:
		mode = t.Warn.Render(fmt.Sprintf("paused, %d below", p.rowsBelow))
	case reviewer.IsDone(), !reviewer.Ended.IsZero():
		mode = t.Faint.Render("ended")
	}
	return append([]string{parts.TitleRule(t, head, mode, w)}, parts.FitBox(lines, w, p.height)...)
}

// lines returns what is on the screen, styled.
func (p *streamPane) lines(t theme.Theme, reviewer *state.Reviewer, w int, resized bool) []string {
	p.wrap(reviewer, w)
	p.wrapTail(t, reviewer, w)
	before := p.rows
	p.rows = len(p.wrapped) + len(p.tail)
	switch grown := before > 0 && p.rows > before; {
	case resized && p.anchor != nil:
		p.rowsBelow = p.rows - p.height - p.anchorRow(*p.anchor)
	case grown && p.rowsBelow > 0:
		p.rowsBelow += p.rows - before // what is on the screen stays on the screen
	case grown: // it follows
		p.anchor = nil
	}
	if reviewer.Review != nil && p.shownAnswer != reviewer.Review { // an answer is read from its beginning
		p.shownAnswer = reviewer.Review
		if p.rowsBelow == 0 {
			p.Scroll(p.height - len(p.answer))
		}
	}
	p.rowsBelow = min(max(0, p.rowsBelow), max(0, p.rows-p.height))
	if p.rows == 0 {
		return []string{t.Muted.Render(emptyStreamText(reviewer))}
	}
	var lines []string
	for i := p.firstRow(); i < p.rows-p.rowsBelow; i++ {
		r := p.row(i)
		if r.note {
			r.text = t.Muted.Italic(true).Render(r.text)
		}
		lines = append(lines, r.text)
	}
	return lines
}

// wrapTail wraps what may still change.
func (p *streamPane) wrapTail(t theme.Theme, reviewer *state.Reviewer, w int) {
	p.tail = nil
	if reviewer.Output.Partial != "" {
		for _, line := range state.CloseBoldPerLine(hangingWrap(state.BoldOpenEmphasis(reviewer.Output.Partial), w)) {
			p.tail = append(p.tail, wrappedRow{text: line, note: reviewer.Output.Thinking, line: p.wrappedLines})
		}
	}
	if reviewer.Review != p.answerOf {
		p.answerOf, p.answer = reviewer.Review, parts.ReviewLines(t, reviewer.Review, w)
	}
	if len(p.answer) > 0 && len(p.wrapped)+len(p.tail) > 0 {
		p.tail = append(p.tail, wrappedRow{line: titleLineID}, wrappedRow{text: parts.TitleRule(t, t.Muted.Render("answer"), "", w), line: titleLineID})
	}
	for _, line := range p.answer {
		p.tail = append(p.tail, wrappedRow{text: line, line: answerLineID})
	}
}

func emptyStreamText(reviewer *state.Reviewer) string {
	switch {
	case reviewer.Phase() == state.Queued:
		return "It has not started yet."
	case reviewer.Tool == "direct":
		return "Built-in checks have no live text."
	case reviewer.IsDone():
		return "It printed nothing."
	default:
		return "Nothing yet."
	}
}

// wrap adds the stream's new lines. It begins anew for another perspective, another width, or when the stream has
// dropped lines from its front.
func (p *streamPane) wrap(reviewer *state.Reviewer, w int) {
	out := &reviewer.Output
	if reviewer != p.reviewer || w != p.width {
		if reviewer != p.reviewer {
			p.Follow()
		}
		*p = streamPane{reviewer: reviewer, width: w, rowsBelow: p.rowsBelow, anchor: p.anchor, height: p.height, wrappedLines: out.Dropped, shownAnswer: p.shownAnswer}
	}
	if p.wrappedLines < out.Dropped || len(p.wrapped) > 8*state.MaxStreamLines {
		p.wrapped, p.wrappedLines = nil, out.Dropped
	}
	for ; p.wrappedLines < out.Dropped+len(out.Lines); p.wrappedLines++ {
		note := out.Notes[p.wrappedLines]
		for _, line := range state.CloseBoldPerLine(hangingWrap(state.BoldEmphasis(out.Lines[p.wrappedLines-out.Dropped]), w)) {
			p.wrapped = append(p.wrapped, wrappedRow{text: line, note: note, line: p.wrappedLines})
		}
	}
}

// hangingWrap wraps a line; what is below an item's first line is set in like its text.
func hangingWrap(line string, w int) []string {
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
