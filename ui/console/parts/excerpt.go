package parts

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/markdown"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// Excerpt is a file that is read around some of its lines. It looks as the document does where it is read as a whole, with the numbers of
// its lines beside it. What was drawn of it is kept.
type Excerpt struct {
	doc    *markdown.Document
	count  int // of its lines
	places map[markdown.Key]markdown.Places
}

// Passage is what of a file is looked at: lines of it, counted from 1, and the words there; "" for all that the lines say.
type Passage struct {
	First, Last int
	Words       string
}

// ExcerptLook is how the passage stands out.
type ExcerptLook struct {
	Number lipgloss.Style  // of its lines' numbers, and the bar beside them
	Words  *lipgloss.Style // of its words; nil for as they are
	// All has all of its lines stand out where its words are not found there as they are.
	All bool
	// Whole leaves out a last line that has more rows than there is room for: nothing scrolls to the rest of it.
	Whole bool
}

// ExcerptView is what is seen of an excerpt.
type ExcerptView struct {
	Rows  []string
	Moved int    // by how many rows
	Side  string // where the passage is when no row of it is seen: "above" or "below"; else ""
}

// IsRendered reports whether a file is drawn as it is meant, by its name; others are shown as they stand.
func IsRendered(path string) bool {
	return slices.Contains([]string{"", ".md", ".markdown", ".mdown", ".mdx", ".txt", ".text"}, strings.ToLower(filepath.Ext(path)))
}

// NewExcerpt cuts a file that is safe to draw.
func NewExcerpt(path string, lines []string) *Excerpt {
	e := &Excerpt{count: len(lines), places: map[markdown.Key]markdown.Places{}}
	if text := strings.Join(lines, "\n"); IsRendered(path) {
		e.doc = markdown.New(text)
	} else {
		e.doc = markdown.NewPlain(text)
	}
	return e
}

// View draws the rows around a passage, moved by some where there are so many.
func (e *Excerpt) View(t theme.Theme, p Passage, look ExcerptLook, w, h, moved int) ExcerptView {
	digits := len(fmt.Sprint(e.count))
	e.doc.SetStyle(DocumentStyle(t, max(8, w-digits-3)))
	e.doc.SetHeight(max(1, h))
	if len(e.doc.Blocks()) == 0 {
		return ExcerptView{}
	}
	block, _ := e.doc.BlockOfLine(p.First - 1)
	e.draw([]int{block}) // its rows are counted by its drawing
	seen := e.locate(p)
	above := max(0, (h-1)/3)
	e.goTo(seen.first, above)
	cut := e.cutRows(seen)
	if cut > 0 && cut <= above {
		e.goTo(seen.first, above-cut)
		cut = e.cutRows(seen) // at the end of the file
	}
	if begin := e.doc.Position(); moved != 0 {
		e.goTo(begin, -moved)
		moved, cut = e.rowsBetween(begin, e.doc.Position()), 0
	}
	rows := e.doc.Rows()
	out := ExcerptView{Moved: moved, Side: sideOf(rows, seen)}
	text := e.doc.View(max(8, w-digits-3))[cut:]
	for i, row := range rows[cut:] {
		isIn := seen.holds(row.Position)
		lead := strings.Repeat(" ", digits+1)
		n := e.numberOf(row.Position)
		if n == 0 && row.Position == seen.first { // it begins within a row
			n = p.First
		}
		if n > 0 {
			style := t.Faint
			if isIn {
				style = look.Number
			}
			lead = style.Render(fmt.Sprintf("%*d ", digits, n))
		}
		edge := "  "
		if isIn {
			edge, text[i] = look.Number.Render(t.Symbols.Bar)+" ", e.lit(text[i], row.Position, seen, look)
		}
		out.Rows = append(out.Rows, lead+edge+text[i])
	}
	if look.Whole {
		out.Rows = out.Rows[:e.wholeRows(rows[cut:], seen)]
	}
	return out
}

// cutRows is how many of the first rows are empty, or the rest of a line that begins above them.
func (e *Excerpt) cutRows(seen seenPassage) int {
	rows := e.doc.Rows()
	cut := slices.IndexFunc(rows, func(row markdown.Row) bool { return seen.holds(row.Position) || e.numberOf(row.Position) > 0 })
	return max(0, cut)
}

// goTo puts a row at the top, below some that stand above it, and draws all that is seen then.
func (e *Excerpt) goTo(p markdown.Position, above int) {
	e.doc.ScrollTo(p, above)
	for missing := e.doc.MissingOnScreen(); len(missing) > 0; missing = e.doc.MissingOnScreen() {
		e.draw(missing)
		e.doc.ScrollTo(p, above)
	}
}

// draw renders blocks that are not yet.
func (e *Excerpt) draw(blocks []int) {
	style := e.doc.Style()
	for _, i := range blocks {
		if _, is := e.doc.Rendered(i); !is {
			e.doc.SetRendered(style.Key(i), markdown.Render(e.doc.Blocks()[i], style))
		}
	}
}

// rowsBetween is how many rows one is below another; negative where it is above.
func (e *Excerpt) rowsBetween(a, b markdown.Position) (n int) {
	if b.Before(a) {
		return -e.rowsBetween(b, a)
	}
	for block := a.Block; block < b.Block; block++ {
		if lines, is := e.doc.Rendered(block); is {
			n += len(lines)
		}
	}
	return n + b.Line - a.Line
}

// placesIn are the places of a block's lines among its rows; false while it is not rendered.
func (e *Excerpt) placesIn(block int) (markdown.Places, bool) {
	rendered, is := e.doc.Rendered(block)
	if !is {
		return markdown.Places{}, false
	}
	key := e.doc.Style().Key(block)
	found, have := e.places[key]
	if !have {
		found = markdown.FindPlaces(e.doc.Blocks()[block].Text, rendered)
		e.places[key] = found
	}
	return found, true
}

// seenPassage is where a passage stands among the rows.
type seenPassage struct {
	first, last markdown.Position
	words       map[markdown.Position]markdown.Span
}

// holds reports whether a row shows some of the passage.
func (s seenPassage) holds(p markdown.Position) bool { return !p.Before(s.first) && !s.last.Before(p) }

// locate finds the rows of a passage and, in its first block, those of its words.
func (e *Excerpt) locate(p Passage) seenPassage {
	block, within := e.doc.BlockOfLine(max(0, p.First-1))
	places, is := e.placesIn(block)
	if !is {
		at := markdown.Position{Block: block, Line: within}
		return seenPassage{first: at, last: at}
	}
	s := seenPassage{words: map[markdown.Position]markdown.Span{}}
	first, last := places.Of(within)
	end, endWithin := e.doc.BlockOfLine(max(p.First, p.Last) - 1)
	if end == block && p.Last > p.First {
		_, last = places.Of(endWithin)
	}
	if spans := places.Find(p.Words, within); len(spans) > 0 {
		if !places.IsRow(within) { // a row is shown as a whole: its cells are beside each other
			first, last = spans[0].Line, spans[len(spans)-1].Line
		}
		for _, span := range spans {
			s.words[markdown.Position{Block: block, Line: span.Line}] = span
		}
	}
	s.first, s.last = markdown.Position{Block: block, Line: first}, markdown.Position{Block: block, Line: last}
	if end > block {
		e.draw([]int{end})
		if there, is := e.placesIn(end); is {
			_, last = there.Of(endWithin)
			s.last = markdown.Position{Block: end, Line: last}
		}
	}
	return s
}

// sideOf is on which side of the rows that are seen a passage is.
func sideOf(rows []markdown.Row, seen seenPassage) string {
	switch {
	case len(rows) == 0:
		return ""
	case seen.last.Before(rows[0].Position):
		return "above"
	case rows[len(rows)-1].Before(seen.first):
		return "below"
	}
	return ""
}

// numberOf is the number of the line that a row begins with; 0 where that goes on from the row above.
func (e *Excerpt) numberOf(p markdown.Position) int {
	places, is := e.placesIn(p.Block)
	if !is {
		return 0
	}
	first, last := places.SourceLines(p.Line)
	if row, begins := places.Begin(first); begins && row == p.Line {
		return e.doc.LineOfBlock(p.Block) + first + 1
	}
	rows, _ := e.doc.Rendered(p.Block)
	if _, hasLetters := places.Begin(first); first == last && !hasLetters && p.Line < len(rows) && strings.TrimSpace(ansi.Strip(rows[p.Line])) != "" {
		return e.doc.LineOfBlock(p.Block) + first + 1 // signs alone, such as the line below the head of a table
	}
	return 0
}

// lit is a row of a passage with its words standing out.
func (e *Excerpt) lit(text string, p markdown.Position, seen seenPassage, look ExcerptLook) string {
	if look.Words == nil || e.doc.IsMoved(p) {
		return text
	}
	plain := strings.TrimRight(ansi.Strip(text), " ")
	span, is := seen.words[p]
	if !is && (!look.All || len(seen.words) > 0) {
		return text
	}
	if !is {
		span.From, span.To = len(plain)-len(strings.TrimLeft(plain, " ")), len(plain)
	}
	if before, isCut := strings.CutSuffix(plain, markdown.MoreRight); isCut {
		span.To = min(span.To, len(before))
	}
	if span.To > len(plain) || span.From >= span.To {
		return text
	}
	from := safetext.Width(plain[:span.From])
	return lipgloss.StyleRanges(text, lipgloss.NewRange(from, from+safetext.Width(plain[span.From:span.To]), *look.Words))
}

// wholeRows is how many rows are seen without a last line that goes on below them.
func (e *Excerpt) wholeRows(rows []markdown.Row, seen seenPassage) int {
	n := len(rows)
	if n == 0 {
		return 0
	}
	last := rows[n-1]
	lines, _ := e.doc.Rendered(last.Block)
	if last.Line+1 >= len(lines) || strings.TrimSpace(ansi.Strip(lines[last.Line+1])) == "" || e.numberOf(markdown.Position{Block: last.Block, Line: last.Line + 1}) > 0 {
		return n
	}
	for i := n - 1; i > 0 && !seen.holds(rows[i].Position); i-- {
		if e.numberOf(rows[i].Position) > 0 {
			return i
		}
	}
	return n
}
