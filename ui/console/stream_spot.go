package console

import (
	"math"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// row is one line of the screen, and which line of the stream it is a part of.
type row struct {
	text string
	note bool // a remark
	line int
}

// What comes after the stream counts as its last lines.
const (
	titleLine  = math.MaxInt - 1
	answerLine = math.MaxInt
)

// spot is a place in a stream that stays the same however wide the lines are wrapped.
type spot struct {
	line    int
	letters int // of the line that stand before it; blanks do not count, since wrapping takes some and adds others
}

// at is the i-th row there is to show.
func (p *streamPane) at(i int) row {
	if i < len(p.wrapped) {
		return p.wrapped[i]
	}
	return p.tail[i-len(p.wrapped)]
}

// first is the row on top of the screen.
func (p *streamPane) first() int { return max(0, p.rows-p.above-p.height) }

// hold remembers what is on top for windows of other sizes. The reader chose it: a window that shows more, or breaks
// lines elsewhere, does not change it.
func (p *streamPane) hold() {
	p.top = nil
	if p.above == 0 {
		return
	}
	i := p.first()
	top := spot{line: p.at(i).line}
	for i--; i >= 0 && p.at(i).line == top.line; i-- {
		top.letters += letters(p.at(i).text)
	}
	p.top = &top
}

// rowOf is the row that shows a spot, or what is left after it.
func (p *streamPane) rowOf(s spot) int {
	i := sort.Search(p.rows, func(i int) bool { return p.at(i).line >= s.line })
	for left := s.letters; i+1 < p.rows && p.at(i+1).line == s.line; i++ {
		if left -= letters(p.at(i).text); left < 0 {
			break
		}
	}
	return i
}

// letters counts what wrapping keeps of a row. One without any counts, too: an answer has such rows in every width.
func letters(text string) int {
	return max(1, utf8.RuneCountInString(strings.Join(strings.Fields(ansi.Strip(text)), "")))
}
