package live

import (
	"math"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// An answer counts as lines before those of the stream.
const (
	answerLineID = math.MinInt
	titleLineID  = math.MinInt + 1
)

// streamAnchor is a place in a stream that stays the same however wide the lines are wrapped.
type streamAnchor struct {
	line    int
	letters int // of the line that stand before it; blanks do not count, since wrapping takes some and adds others
}

// row is the i-th row there is to show.
func (p *streamPane) row(i int) wrappedRow {
	if i < len(p.wrapped) {
		return p.wrapped[i]
	}
	return p.tail[i-len(p.wrapped)]
}

// firstRow is the row on top of the screen.
func (p *streamPane) firstRow() int { return max(0, p.rows-p.rowsBelow-p.height) }

// keepAnchor remembers what is on top for windows of other sizes. The reader chose it: a window that shows more, or breaks
// lines elsewhere, does not change it.
func (p *streamPane) keepAnchor() {
	p.anchor = nil
	if p.rowsBelow == 0 {
		return
	}
	i := p.firstRow()
	top := streamAnchor{line: p.row(i).line}
	for i--; i >= 0 && p.row(i).line == top.line; i-- {
		top.letters += countLetters(p.row(i).text)
	}
	p.anchor = &top
}

// anchorRow is the row that shows a spot, or what is left after it.
func (p *streamPane) anchorRow(s streamAnchor) int {
	i := sort.Search(p.rows, func(i int) bool { return p.row(i).line >= s.line })
	for left := s.letters; i+1 < p.rows && p.row(i+1).line == s.line; i++ {
		if left -= countLetters(p.row(i).text); left < 0 {
			break
		}
	}
	return i
}

// countLetters counts what wrapping keeps of a row. One without any counts, too: an answer has such rows in every width.
func countLetters(text string) int {
	return max(1, utf8.RuneCountInString(strings.Join(strings.Fields(ansi.Strip(text)), "")))
}
