package findings

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
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
	drawn   map[string]*parts.Excerpt // the files of it that were looked at
	// replaced tells that the words to show are what a revision put in the place of the finding's quote.
	replaced bool
	// whole leaves out a last line that has more rows than there is room for: nothing scrolls to the rest of it.
	whole bool
}

// newExcerpt is a document as it was read.
func newExcerpt(msg screen.DocumentRead) excerpt {
	return excerpt{
		path: msg.Path, lines: msg.Lines, files: msg.Files, sha256: msg.SHA256, changed: msg.Changed, err: msg.Err,
		lookup: &lookup{lines: map[string]int{}}, drawn: map[string]*parts.Excerpt{},
	}
}

// View draws the document around a finding's line as it is drawn in the review, the quote highlighted, moved by scroll rows as far as there
// are any; moved is how far that was.
func (p excerpt) View(t theme.Theme, f round.Finding, w, h, scroll int) (out []string, moved int) {
	if h < 2 {
		return nil, 0
	}
	name, file := t.Text.Render(safetext.Line(filepath.Base(p.path))), p.path
	switch {
	case p.err != nil:
		return append([]string{parts.TitleRule(t, name, "", w)}, parts.Paragraph(safetext.Line(p.err.Error()), t.Bad, w)...), 0
	case len(p.lines) == 0:
		return []string{parts.TitleRule(t, t.Muted.Render("reading the document"), "", w)}, 0
	case p.changed:
		line := p.lineNow(f)
		if line == 0 {
			return append([]string{parts.TitleRule(t, name, "", w)}, p.lost(t, f, w)...), 0
		}
		f.Line = line
	}
	if of, own, ok := round.FileAt(p.files, f.Line); ok && of.Line+of.Lines-1 <= len(p.lines) {
		name, file = t.Text.Render(safetext.Line(of.Path)), of.Path
		p.lines, f.Line = p.lines[of.Line-1:of.Line+of.Lines-1], own
	}
	p.lines = p.lines[:min(len(p.lines), amount.Lines(p.lines))] // without what a last line break leaves behind it
	if f.Line > len(p.lines) {
		return append([]string{parts.TitleRule(t, name, "", w)}, p.noPlaceLines(t, f, w)...), 0
	}
	begin, end := p.quotedLines(f)
	light := t.Quote
	if p.replaced {
		light = t.AddedPart
	}
	seen := p.drawnFile(file).View(t, parts.Passage{First: begin, Last: end, Words: f.Quote}, parts.ExcerptLook{
		Number: t.Warn, Words: &light, All: f.Quote != "", Whole: p.whole,
	}, w, h-1, scroll)
	where := p.where(t, f.Line)
	if seen.Side != "" {
		where += t.Muted.Render(", " + seen.Side)
	}
	return append([]string{parts.TitleRule(t, name, where, w)}, seen.Rows...), seen.Moved
}

// drawnFile is the file that the lines are of, cut when it is first looked at.
func (p excerpt) drawnFile(path string) *parts.Excerpt {
	if known := p.drawn[path]; known != nil {
		return known
	}
	cut := parts.NewExcerpt(path, p.lines)
	if p.drawn != nil {
		p.drawn[path] = cut
	}
	return cut
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

// lost explains a finding whose place is not in the text as it is now: that is another one than was reviewed last, or than the finding is of.
func (p excerpt) lost(t theme.Theme, f round.Finding, w int) []string {
	where := lineTold(f)
	told, line := "In another version of the document, "+where+" read:", "In another version of the document this was on "+where+"."
	if p.changed {
		told = "The document has changed since the review, in which " + where + " read:"
		line = "The document has changed since the review, in which this was on " + where + "."
	}
	if f.Quote == "" {
		return parts.Paragraph(line, t.Muted, w)
	}
	return append(parts.Paragraph(told, t.Muted, w), parts.Paragraph(safetext.Line(f.Quote), t.Warn, w)...)
}

// lineTold is the finding's place in a sentence: "line 12".
func lineTold(f round.Finding) string {
	if f.File != "" {
		return safetext.Line(f.At(f.Line))
	}
	return fmt.Sprintf("line %d", f.Line)
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
