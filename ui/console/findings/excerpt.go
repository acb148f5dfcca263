package findings

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// excerpt shows where a finding stands in the artifact.
type excerpt struct {
	path    string
	lines   []string     // the document, safe to draw
	files   []round.File // of a bundle, as they stand in the lines
	sha256  string       // of the text that was reviewed
	changed bool         // it is another text than the one that was reviewed
	err     error
	lookup  *lookup
	source  parts.SourceLines // the lines as they are shown
	// replaced tells that the words to show are what a revision put in the place of the finding's quote.
	replaced bool
	// whole leaves out a last line that has more rows than there is room for: nothing scrolls to the rest of it.
	whole bool
}

// seenLines are the first line of the document that is seen and the last that is seen whole, counted from 0.
type seenLines struct{ first, last int }

// View draws the document around a finding's line, the quote highlighted, moved by scroll lines as far as there are any; moved
// is how far that was.
func (p excerpt) View(t theme.Theme, f round.Finding, w, h, scroll int) (out []string, moved int, seen seenLines) {
	if h < 2 {
		return nil, 0, seen
	}
	name, file := t.Text.Render(safetext.Line(filepath.Base(p.path))), p.path
	switch {
	case p.err != nil:
		return append([]string{parts.TitleRule(t, name, "", w)}, parts.Paragraph(safetext.Line(p.err.Error()), t.Bad, w)...), 0, seen
	case len(p.lines) == 0:
		return []string{parts.TitleRule(t, t.Muted.Render("reading the document"), "", w)}, 0, seen
	case p.changed:
		line := p.lineNow(f)
		if line == 0 {
			return append([]string{parts.TitleRule(t, name, "", w)}, p.lost(t, f, w)...), 0, seen
		}
		f.Line = line
	}
	if of, own, ok := round.FileAt(p.files, f.Line); ok && of.Line+of.Lines-1 <= len(p.lines) {
		name, file = t.Text.Render(safetext.Line(of.Path)), of.Path
		p.lines, f.Line = p.lines[of.Line-1:of.Line+of.Lines-1], own
	}
	p.lines = p.lines[:min(len(p.lines), amount.Lines(p.lines))] // without what a last line break leaves behind it
	switch {
	case f.Line > len(p.lines):
		return append([]string{parts.TitleRule(t, name, "", w)}, p.noPlaceLines(t, f, w)...), 0, seen
	}
	where := p.where(t, f.Line)
	p.source = parts.ReadSource(file, p.lines)
	begin, end := p.quotedLines(f)
	gutter := len(fmt.Sprint(len(p.lines)))
	at := max(0, begin-1-(h-2)/3)
	last := at
	if scroll > 0 {
		last = max(at, p.lastPage(t, gutter, w, h-1))
	}
	from := max(0, min(at+scroll, last))
	begun := from                                   // the last line of which a row is seen
	seen, out = seenLines{from, from}, []string{""} // its title says what is seen below it
	for i := from; i < len(p.lines) && len(out) < h; i++ {
		inside := i+1 >= begin && i+1 <= end
		rows := p.lineRows(t, i, gutter, w, inside, f.Quote)
		if p.whole && !inside && len(out)+len(rows) > h {
			break
		}
		begun = i
		if out = append(out, rows...); len(out) <= h {
			seen.last = i
		}
	}
	out[0] = parts.TitleRule(t, name, where+t.Muted.Render(outOfSight(begin-1, end-1, seenLines{from, begun})), w)
	return out[:min(len(out), h)], from - at, seen
}

// where says at which line of the document the finding is, and what became of its text.
func (p excerpt) where(t theme.Theme, line int) string {
	where := t.Muted.Render(fmt.Sprintf("line %d of %d", line, amount.Lines(p.lines)))
	switch {
	case p.replaced:
		return t.Warn.Render("in place of its text, ") + where
	case p.changed:
		return t.Warn.Render("changed since, ") + where
	}
	return where
}

// outOfSight says on which side of the lines that are seen the finding's own lines are; "" where one of them is seen. Lines are counted from 0.
func outOfSight(begin, end int, seen seenLines) string {
	switch {
	case end < seen.first:
		return ", above"
	case begin > seen.last:
		return ", below"
	}
	return ""
}

// lastPage is from which line on the rest of the text fills so many rows.
func (p excerpt) lastPage(t theme.Theme, gutter, w, rows int) int {
	end := amount.Lines(p.lines)
	from := end
	for from > 0 && rows > 0 {
		if rows -= len(p.lineRows(t, from-1, gutter, w, false, "")); rows >= 0 || from == end {
			from--
		}
	}
	return from
}

// lineNow is the line at which a finding's quote stands in a text that has changed since the review; 0 for nowhere.
func (p excerpt) lineNow(f round.Finding) int { return p.lineOf(f.Quote) }

// lineOf is the line at which words stand in the text as it is now; 0 for nowhere. They are looked up as a reviewer's quotes are.
func (p excerpt) lineOf(words string) int {
	if words == "" || p.lookup == nil || p.err != nil {
		return 0
	}
	line, known := p.lookup.lines[words]
	if !known {
		if p.lookup.finder == nil {
			p.lookup.finder = review.NewQuoteFinder(strings.Join(p.lines, "\n"))
		}
		line, _ = p.lookup.finder.Line(words)
		p.lookup.lines[words] = line
	}
	return line
}

// lookup finds words in a text. It is made ready when it is first needed, and keeps what was found.
type lookup struct {
	finder *review.QuoteFinder
	lines  map[string]int
}

// lost explains a finding whose place is not in the text as it is now.
func (p excerpt) lost(t theme.Theme, f round.Finding, w int) []string {
	lines := parts.Paragraph(fmt.Sprintf("The document has changed since the review. %s read there:", lineTold(f)), t.Muted, w)
	if f.Quote == "" {
		return parts.Paragraph(fmt.Sprintf("The document has changed since the review, in which this was on %s.", safetext.Line(f.At(f.Line))), t.Muted, w)
	}
	return append(lines, parts.Paragraph(safetext.Line(f.Quote), t.Warn, w)...)
}

// lineTold is the finding's place at the beginning of a sentence's part: "Line 12".
func lineTold(f round.Finding) string {
	if f.File != "" {
		return safetext.Line(f.At(f.Line))
	}
	return fmt.Sprintf("Line %d", f.Line)
}

// noPlaceLines explains a finding that no line could be found for.
func (p excerpt) noPlaceLines(t theme.Theme, f round.Finding, w int) []string {
	told := ledger.WhyNoPlace(f)
	switch {
	case p.err != nil:
		return parts.Paragraph("The document cannot be read: "+safetext.Line(p.err.Error()), t.Muted, w)
	case f.Line > 0:
		return parts.Paragraph(fmt.Sprintf("The document ends before %s.", safetext.Line(f.At(f.Line))), t.Muted, w)
	case told == ledger.WholeDocument:
		return parts.Paragraph("No line: this is about something missing, or the whole document.", t.Muted, w)
	case f.Quote == "" && slices.Contains(f.Perspectives, ledger.Person):
		return parts.Paragraph("No line: none was named with it.", t.Muted, w)
	case f.Quote == "":
		return parts.Paragraph("No line: nothing is quoted that would show one.", t.Muted, w)
	}
	return append(parts.Paragraph(told+":", t.Muted, w), parts.Paragraph(safetext.Line(f.Quote), t.Warn, w)...)
}

// lineRows is one line of the artifact, wrapped, with its number; none for one that says nothing.
func (p excerpt) lineRows(t theme.Theme, i, gutter, w int, inside bool, quote string) []string {
	if p.source.IsLeftOut(t, i) {
		return nil
	}
	number := t.Faint.Render(fmt.Sprintf("%*d ", gutter, i+1))
	edge := "  "
	if inside {
		number = t.Warn.Render(fmt.Sprintf("%*d ", gutter, i+1))
		edge = t.Warn.Render(t.Symbols.Bar) + " "
	}
	text, isHeading := p.source.Line(t, i)
	quote = p.source.Words(t, quote)
	around, marks := t.Muted, [][2]int(nil)
	if isHeading {
		around = t.Strong
	}
	if len(text) > maxLineBytes {
		text = aroundQuote(text, quote)
	}
	if inside {
		marks = safetext.Find(text, strings.TrimSpace(quote))
		if len(marks) == 0 { // it goes on from or to another line, or is only meant
			marks = [][2]int{{0, len(text)}}
		}
	}
	var out []string
	from := 0
	for n, piece := range safetext.Wrap(text, max(8, w-gutter-3)) {
		if at := strings.Index(text[from:], piece); at >= 0 {
			from += at
		}
		if n > 0 {
			number = strings.Repeat(" ", gutter+1)
		}
		out = append(out, number+edge+p.piece(t, piece, from, inside, marks, around))
		from += len(piece)
	}
	return out
}

// maxLineBytes is how much of one line of the artifact is shown, in bytes.
const maxLineBytes = 8 << 10

// aroundQuote is the part of a huge line in which the quote stands, or its start.
func aroundQuote(text, quote string) string {
	from := max(0, strings.Index(text, strings.TrimSpace(quote))-maxLineBytes/64)
	part := strings.ToValidUTF8(text[from:min(len(text), from+maxLineBytes)], "")
	if from > 0 {
		part = "…" + part
	}
	return part + "…"
}

// piece draws a wrapped piece that begins at byte from of its line, with the marked ranges of that line; outside the quote it looks as
// what is around does.
func (p excerpt) piece(t theme.Theme, piece string, from int, inside bool, marks [][2]int, around lipgloss.Style) string {
	if !inside {
		return around.Render(piece)
	}
	var out strings.Builder
	done := 0
	for _, mark := range marks {
		start := min(max(mark[0]-from, done), len(piece))
		end := min(max(mark[1]-from, start), len(piece))
		out.WriteString(piece[done:start])
		if end > start {
			light := t.Quote
			if p.replaced {
				light = t.AddedPart
			}
			out.WriteString(light.Render(piece[start:end]))
		}
		done = end
	}
	return out.String() + piece[done:]
}

// quotedLines returns the first and last line the quote stands on, counted from 1.
func (p excerpt) quotedLines(f round.Finding) (first, last int) {
	want := strings.Fields(f.Quote)
	first, last = f.Line, f.Line
	if len(want) == 0 {
		return first, last
	}
	words := 0
	for i := f.Line - 1; i < len(p.lines) && i < f.Line+20; i++ {
		line := strings.Fields(p.lines[i])
		if i == f.Line-1 {
			line = fromWord(line, want[0])
		}
		words += len(line)
		last = i + 1
		if words >= len(want) {
			break
		}
	}
	return first, last
}

// fromWord drops what stands before the quote's first word on its first line.
func fromWord(line []string, word string) []string {
	for i, have := range line {
		if strings.Contains(have, word) {
			return line[i:]
		}
	}
	return line
}
