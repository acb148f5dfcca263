package console

import (
	"fmt"
	"path/filepath"
	"strings"

	"parley/engine/round"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// place shows where a finding stands in the artifact.
type place struct {
	path  string
	lines []string // the artifact, safe to draw
	err   error
}

// View draws the document around a finding's line, the quote highlighted, moved by scroll lines as far as there are any; moved
// is how far that was.
func (p place) View(t theme.Theme, f round.Finding, w, h, scroll int) (out []string, moved int) {
	if h < 2 {
		return nil, 0
	}
	name := t.Text.Render(safetext.Line(filepath.Base(p.path)))
	switch {
	case p.err != nil:
		return append([]string{titled(t, name, "", w)}, paragraph(safetext.Line(p.err.Error()), t.Bad, w)...), 0
	case len(p.lines) == 0:
		return []string{titled(t, t.Muted.Render("reading the document"), "", w)}, 0
	case f.Line > len(p.lines):
		return append([]string{titled(t, name, "", w)}, p.nowhere(t, f, w)...), 0
	}
	out = []string{titled(t, name, t.Muted.Render(fmt.Sprintf("line %d of %d", f.Line, len(p.lines))), w)}
	first, last := p.quoted(f)
	gutter := len(fmt.Sprint(len(p.lines)))
	at := max(0, first-1-(h-2)/3)
	from := max(0, min(at+scroll, len(p.lines)-1))
	for i := from; i < len(p.lines) && len(out) < h; i++ {
		inside := i+1 >= first && i+1 <= last
		out = append(out, p.line(t, i, gutter, w, inside, f.Quote)...)
	}
	return out[:min(len(out), h)], from - at
}

// nowhere explains a finding that no line could be found for.
func (p place) nowhere(t theme.Theme, f round.Finding, w int) []string {
	switch {
	case f.Line > 0:
		return paragraph(fmt.Sprintf("Was on line %d; the document has since become shorter.", f.Line), t.Muted, w)
	case f.Quote == "":
		return paragraph("No line: this is about something missing, or the whole document.", t.Muted, w)
	}
	lines := paragraph("Quote not found in the document:", t.Muted, w)
	return append(lines, paragraph(safetext.Line(f.Quote), t.Warn, w)...)
}

// line is one line of the artifact, wrapped, with its number.
func (p place) line(t theme.Theme, i, gutter, w int, inside bool, quote string) []string {
	number := t.Faint.Render(fmt.Sprintf("%*d ", gutter, i+1))
	edge := "  "
	if inside {
		number = t.Warn.Render(fmt.Sprintf("%*d ", gutter, i+1))
		edge = t.Warn.Render(t.Symbols.Bar) + " "
	}
	text, marks := p.lines[i], [][2]int(nil)
	if len(text) > longLine {
		text = around(text, quote)
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
		out = append(out, number+edge+p.piece(t, piece, from, inside, marks))
		from += len(piece)
	}
	return out
}

// longLine is how much of one line of the artifact is shown, in bytes.
const longLine = 8 << 10

// around is the part of a huge line in which the quote stands, or its start.
func around(text, quote string) string {
	from := max(0, strings.Index(text, strings.TrimSpace(quote))-longLine/64)
	part := strings.ToValidUTF8(text[from:min(len(text), from+longLine)], "")
	if from > 0 {
		part = "…" + part
	}
	return part + "…"
}

// piece draws a wrapped piece that begins at byte from of its line, with the marked ranges of that line.
func (p place) piece(t theme.Theme, piece string, from int, inside bool, marks [][2]int) string {
	if !inside {
		return t.Muted.Render(piece)
	}
	var out strings.Builder
	done := 0
	for _, mark := range marks {
		start := min(max(mark[0]-from, done), len(piece))
		end := min(max(mark[1]-from, start), len(piece))
		out.WriteString(piece[done:start])
		if end > start {
			out.WriteString(t.Quote.Render(piece[start:end]))
		}
		done = end
	}
	return out.String() + piece[done:]
}

// quoted returns the first and last line the quote stands on, counted from 1.
func (p place) quoted(f round.Finding) (first, last int) {
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
