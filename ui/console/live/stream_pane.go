package live

import (
	"cmp"
	"fmt"

	"parley/engine/round"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// streamPane shows one perspective's stream, wrapped, and once there is an answer that in its place. It follows the end until
// it is scrolled up, and again when it is scrolled back down; an answer is shown from its beginning.
type streamPane struct {
	reviewer     *state.Reviewer
	width        int
	wrapped      []wrappedRow  // complete lines, wrapped for width
	tail         []wrappedRow  // what may still change: the open line; or the answer
	first        string        // the tool that the first line is of, as far as that is in wrapped
	wrappedLines int           // how many lines of the stream, dropped ones included, are in wrapped
	rowsBelow    int           // rows between the end and the bottom of the screen; 0 follows
	anchor       *streamAnchor // what the reader put on top; nil when it follows
	height       int
	rows         int           // rows there are to show
	fitted       bool          // all of them were seen
	answerOf     *round.Review // whose answer is shown; nil for a stream
	answerIn     theme.Options // the look that it was drawn in
	search       *parts.LineSearch
	waits        string // what is known of a reviewer that has written nothing yet
}

// IsPaused reports whether the pane stands still.
func (p *streamPane) IsPaused() bool { return p.rowsBelow > 0 }

// Overflows reports whether there is more than the pane shows.
func (p *streamPane) Overflows() bool { return p.rows > p.height }

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

// View draws a title and the stream into w by h cells. What the reviewer is doing stands in the title while its end is followed, and its rating
// once it has answered.
func (p *streamPane) View(t theme.Theme, reviewer *state.Reviewer, working string, w, h int, focused bool) []string {
	if reviewer == nil || h < 2 {
		return parts.FitBox(nil, w, h)
	}
	resized := w != p.width || h-1 != p.height
	p.height = h - 1
	head := parts.PaneTitle(t, safetext.Line(reviewer.Name), focused)
	if reviewer.Tool != "" {
		head += t.Muted.Render(" " + t.Symbols.Dot + " " + state.ToolName(reviewer.Tool))
	}
	lines := p.lines(t, reviewer, w, resized)
	body := parts.FitBox(lines, w, p.height)
	if reviewer.Review != nil {
		return append([]string{answerTitle(t, head, p.rowsBelow, working, w)}, body...)
	}
	return append([]string{parts.TitleRule(t, head, p.mode(t, reviewer, working), w)}, body...)
}

// mode says how much is below, and of a stream that is followed what the reviewer is doing.
func (p *streamPane) mode(t theme.Theme, reviewer *state.Reviewer, working string) string {
	switch {
	case p.rowsBelow > 0 && reviewer.IsDone():
		return t.Faint.Render(amount.Of(p.rowsBelow, "more line"))
	case p.rowsBelow > 0:
		return t.Warn.Render(fmt.Sprintf("paused, %d below", p.rowsBelow))
	case reviewer.IsDone(), !reviewer.Ended.IsZero():
		return ""
	default:
		return working
	}
}

// lines returns what is on the screen, styled.
func (p *streamPane) lines(t theme.Theme, reviewer *state.Reviewer, w int, resized bool) []string {
	if reviewer != p.reviewer {
		*p = streamPane{reviewer: reviewer, height: p.height, search: p.search, waits: p.waits}
	}
	before, answered := p.rows, p.answerOf
	if reviewer.Review != nil {
		p.showAnswer(t, w)
	} else {
		p.showStream(w)
	}
	p.rows = len(p.wrapped) + len(p.tail)
	switch grown := before > 0 && p.rows > before; {
	case p.answerOf != answered && p.answerOf != nil: // an answer is read from its beginning
		p.rowsBelow = max(0, p.rows-p.height)
		p.keepAnchor()
	case p.answerOf != answered: // it is asked anew
		p.Follow()
	case resized && p.fitted && p.answerOf != nil: // in less room, too
		p.rowsBelow = max(0, p.rows-p.height)
		p.keepAnchor()
	case resized && p.anchor != nil:
		p.rowsBelow = p.rows - p.height - p.anchorRow(*p.anchor)
	case grown && p.rowsBelow > 0:
		p.rowsBelow += p.rows - before // what is on the screen stays on the screen
	case grown: // it follows
		p.anchor = nil
	}
	p.rowsBelow = min(max(0, p.rowsBelow), max(0, p.rows-p.height))
	p.fitted = p.rows <= p.height
	if p.rows == 0 {
		return []string{t.Muted.Render(safetext.Truncate(cmp.Or(p.waits, emptyStreamText(reviewer)), w))}
	}
	if p.search != nil {
		p.search.Update(p.searchedLines(), p.firstRow())
	}
	var lines []string
	for i := p.firstRow(); i < p.rows-p.rowsBelow; i++ {
		lines = append(lines, p.search.Mark(t, i, p.row(i).draw(t)))
	}
	return lines
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

// showStream adds the stream's new lines, and wraps the one that is being written anew. It begins anew for another width, when
// the stream has dropped lines from its front, and after an answer.
func (p *streamPane) showStream(w int) {
	out := &p.reviewer.Output
	if w != p.width || p.answerOf != nil {
		p.width, p.answerOf, p.wrapped, p.wrappedLines = w, nil, nil, out.Dropped
	}
	if p.first != out.First { // the first of several tools has a head, too
		p.first, p.wrapped, p.wrappedLines = out.First, nil, out.Dropped
	}
	if p.wrappedLines < out.Dropped || len(p.wrapped) > 8*state.MaxStreamLines {
		p.wrapped, p.wrappedLines = nil, out.Dropped
	}
	for ; p.wrappedLines < out.Dropped+len(out.Lines); p.wrappedLines++ {
		line := wrappedRow{text: out.Lines[p.wrappedLines-out.Dropped], note: out.Notes[p.wrappedLines], head: out.Heads[p.wrappedLines], line: p.wrappedLines}
		if p.wrappedLines == 0 && out.First != "" && !line.head { // of one that said nothing there is no part
			p.wrapped = append(p.wrapped, wrappedRow{text: state.HeadOf(out.First), head: true}.wrap(w, false)...)
		}
		p.wrapped = append(p.wrapped, line.wrap(w, false)...)
	}
	p.tail = nil
	if text := wholeWords(out.Partial); text != "" {
		p.tail = wrappedRow{text: text, note: out.Thinking, line: p.wrappedLines}.wrap(w, true)
	}
}
