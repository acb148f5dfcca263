package markdown

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/pattern"
)

// Places tells where the lines of a block's source stand among its rendered lines. Rendering joins, wraps and decorates them, so
// they are found by their letters and digits, one line after the other.
type Places struct {
	letters string   // of all rendered lines
	at      []letter // what each of their bytes belongs to
	plain   []string // the rendered lines without styles
	starts  []int    // where in letters each line of the source begins; -1 for one that shows none
	ends    []int    // where what is found of it ends
	signs   []bool   // whether it is none of letters, and not blank

	rows       map[int][2]int // the first and last rendered line of the lines of the source that are rows of a table in columns
	paragraphs map[int]int    // the last line of the source of the paragraph that a line of it is joined with
}

// IsRow reports whether a line of the source is a row of a table in columns.
func (p Places) IsRow(line int) bool {
	_, is := p.rows[line]
	return is
}

// letter is where a byte of the letters stands in the rendered lines: the line, and the byte in it without styles.
type letter struct{ line, at int }

// Span is a part of a rendered line: the bytes of it, without styles, from one to before the other.
type Span struct{ Line, From, To int }

// FindPlaces finds the lines of a block's source in its rendered lines.
func FindPlaces(source string, rendered []string) Places {
	p := Places{plain: make([]string, len(rendered)), paragraphs: paragraphsOf(source)}
	var letters strings.Builder
	for i, line := range rendered {
		p.plain[i] = ansi.Strip(line)
		for at, r := range p.plain[i] {
			if !isLetter(r) {
				continue
			}
			n, _ := letters.WriteRune(r)
			for range n {
				p.at = append(p.at, letter{i, at})
			}
		}
	}
	p.letters = letters.String()
	lines := strings.Split(strings.TrimSuffix(source, "\n"), "\n")
	p.sortGrids(lines)
	next, missed := 0, 0
	for _, line := range lines {
		want := lettersOf(markupOfLine.Regexp().ReplaceAllString(line, "$2"))
		from, length := p.find(want, next, missed)
		if from < 0 && strings.Contains(line, "|") {
			from, length = p.findCell(line, next, missed)
		}
		p.starts, p.ends = append(p.starts, from), append(p.ends, from+length)
		p.signs = append(p.signs, want == "" && strings.TrimSpace(line) != "")
		if from >= 0 {
			next, missed = from+length, 0
		} else {
			missed += len(want)
		}
	}
	return p
}

// markupOfLine is what of a line is rendered in another form: the number of an item, and the target of a link.
var markupOfLine = pattern.New(`^(\s*\d+[.)])\s|(\])\([^()\s]*\)`)

// minPrefix is how many bytes of letters at least a line is known by when not all of it is found.
const minPrefix = 12

// find is where the letters of a line stand from a place on, and how many bytes of them: all, or else as many as are rendered
// without a break, such as the first cell of a wrapped row. What was missed before widens the search.
func (p Places) find(want string, from, missed int) (at, length int) {
	if want == "" || from >= len(p.letters) {
		return -1, 0
	}
	window := p.letters[from:min(len(p.letters), from+2*(missed+len(want))+400)]
	for n := len(want); n > 0; n = n * 2 / 3 {
		if n < len(want) && n < minPrefix {
			break
		}
		if i := strings.Index(window, want[:n]); i >= 0 {
			return from + i, n
		}
	}
	return -1, 0
}

// findCell finds a row by the first of its cells that is rendered as it stands: a wrapped table has parts of others between.
func (p Places) findCell(row string, from, missed int) (at, length int) {
	for cell := range strings.SplitSeq(row, "|") {
		if at, length = p.find(lettersOf(cell), from, missed+len(row)); at >= 0 {
			return at, length
		}
	}
	return -1, 0
}

// Of is the first and last rendered line of a line of the source; one that shows nothing is where the one before it ends.
func (p Places) Of(line int) (first, last int) {
	if len(p.plain) == 0 {
		return 0, 0
	}
	line = max(0, min(line, len(p.starts)-1))
	if row, is := p.rows[line]; is {
		return row[0], row[1]
	}
	start := line
	for start >= 0 && p.starts[start] < 0 {
		start--
	}
	if start >= 0 {
		first = p.at[p.starts[start]].line
	}
	last = p.endOf(max(start, 0))
	if start != line { // below what it follows
		first = last
	}
	return first, max(first, last)
}

// endOf is the rendered line that a line of the source ends on. What stands before the next one on a line of its own, such as the
// number of an item, belongs to that.
func (p Places) endOf(line int) int {
	end := len(p.at)
	for next := line + 1; next < len(p.starts); next++ {
		start := p.starts[next]
		if start < 0 {
			continue
		}
		end = start
		for p.paragraphs[line] < next && end > p.ends[line] && p.at[end-1].line == p.at[start].line {
			end--
		}
		break
	}
	if end == 0 {
		return 0
	}
	return p.at[end-1].line
}

// SourceLines are the first and last line of the source that a rendered line shows something of, counted from 0.
func (p Places) SourceLines(rendered int) (first, last int) {
	for i, row := range p.rows {
		if row[0] <= rendered && rendered <= row[1] {
			return i, i
		}
	}
	reaches := false // that far
	before := -1     // the last line that begins on it or above
	for i, start := range p.starts {
		if start < 0 || p.at[start].line > rendered {
			continue
		}
		if before = i; !reaches && p.at[p.ends[i]-1].line >= rendered {
			first, reaches = i, true
		}
	}
	if reaches {
		return first, before
	}
	if line, is := p.signLine(before, rendered); is {
		return line, line
	}
	return max(0, before), max(0, before)
}

// signLine is the line of the source, of those behind one with letters, that a rendered line of signs alone shows, such as a brace: both
// are counted from there.
func (p Places) signLine(before, rendered int) (line int, is bool) {
	if !hasSigns(p.plain, rendered) {
		return 0, false
	}
	row := -1
	if before >= 0 {
		row = p.at[p.ends[before]-1].line
	}
	nth := 0
	for row++; row < rendered; row++ {
		if hasSigns(p.plain, row) {
			nth++
		}
	}
	for line = before + 1; line < len(p.signs) && p.starts[line] < 0; line++ {
		if !p.signs[line] {
			continue
		}
		if nth == 0 {
			return line, true
		}
		nth--
	}
	return 0, false
}

// hasSigns reports whether a line is there and not blank.
func hasSigns(lines []string, n int) bool {
	return n >= 0 && n < len(lines) && strings.TrimSpace(lines[n]) != ""
}

// Find is where a text stands that begins on a line of the source, a span for each rendered line of it; none where it is not found
// in that form.
func (p Places) Find(text string, line int) []Span {
	if lettersOf(text) == "" || len(p.starts) == 0 {
		return nil
	}
	from := 0
	for i := max(0, min(line, len(p.starts)-1)); i >= 0; i-- {
		if p.starts[i] >= 0 {
			from = p.starts[i]
			break
		}
	}
	text = strings.TrimSpace(text)
	want := lettersOf(text)
	i := strings.Index(p.letters[from:], want)
	if i < 0 { // as it is rendered it may have another number, and no addresses
		text = strings.TrimSpace(markupOfLine.Regexp().ReplaceAllString(text, "$2"))
		if want = lettersOf(text); want == "" {
			return nil
		}
		if i = strings.Index(p.letters[from:], want); i < 0 {
			return nil
		}
	}
	spans := p.spans(from+i, from+i+len(want))
	first, last := &spans[0], &spans[len(spans)-1]
	if before := text[:strings.IndexFunc(text, isLetter)]; strings.HasSuffix(p.plain[first.Line][:first.From], before) {
		first.From -= len(before)
	}
	end := strings.LastIndexFunc(text, isLetter)
	_, size := utf8.DecodeRuneInString(text[end:])
	if after := text[end+size:]; strings.HasPrefix(p.plain[last.Line][last.To:], after) {
		last.To += len(after)
	}
	return spans
}

// spans are the parts of the rendered lines that letters stand in.
func (p Places) spans(from, to int) []Span {
	var spans []Span
	for from < to {
		line, end := p.at[from].line, from+1
		for end < to && p.at[end].line == line {
			end++
		}
		last := p.at[end-1].at
		_, size := utf8.DecodeRuneInString(p.plain[line][last:])
		spans = append(spans, Span{line, p.at[from].at, last + size})
		from = end
	}
	return spans
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// lettersOf is a text without anything but its letters and digits.
func lettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if isLetter(r) {
			return r
		}
		return -1
	}, text)
}

// Begin is the rendered line that a line of the source begins on; false for one that shows nothing.
func (p Places) Begin(line int) (rendered int, is bool) {
	if line < 0 || line >= len(p.starts) {
		return 0, false
	}
	if row, is := p.rows[line]; is {
		return row[0], true
	}
	if p.starts[line] < 0 {
		return 0, false
	}
	return p.at[p.starts[line]].line, true
}
