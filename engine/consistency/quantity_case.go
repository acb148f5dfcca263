package consistency

import (
	"path"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

// A value belongs to a case that its own sentence does not name: the stage, the story or the entity whose heading it stands under. The
// same words under two of them are two quantities.

// caseName is a numbered part, or a time, that a heading or the line before a list names.
var caseName = pattern.New(`(?i)\b(?:story|epic|stage|phase|tier|level|step|sprint|iteration|milestone|release|version|v|option|scenario|plan|part|module|layer|year|month|week|day|task|feature|user story)\s*#?\d+(?:\.\d+)*|\b\d+\s*(?:months?|mois|years?|ans|weeks?|semaines?|days?|jours)\b|第.{1,3}(?:阶段|期|版)|阶段\s*[\d一二三四五六七八九十]+`)

// laterCase is what puts everything below it off to another time.
var laterCase = pattern.New(`(?i)\bphase\s*(?:[2-9]|two|three)\b|\benhancements?\b|\bfuture\b|\bpost[- ]?(?:mvp|launch)\b|\bstretch\b|\bversion\s*[2-9]|第[二三四五]期|后续`)

// headingNumber is what a heading is numbered with.
var headingNumber = pattern.New(`^\s*(?:#|§)?\s*\d+(?:\.\d+)*[.):]?\s*`)

// identifier is a label that names a field of something; a document has U+FFFC in the place of code.
var identifier = pattern.New("^`?[a-z][a-z0-9]*(?:_[a-z0-9]+)+`?$|^`?[a-z]+(?:[A-Z][a-z0-9]*)+`?$|^\\x{FFFC}$")

// sameCase reports whether nothing that stands above two quantities makes them two cases.
func (c *corpus) sameCase(q, o *quantity) bool {
	a, b := q.above(), o.above()
	x, y := casesIn(a), casesIn(b)
	if len(x) > 0 && len(y) > 0 && !slices.Equal(x, y) || !c.sameCell(q, o) || laterCase.MatchString(a) != laterCase.MatchString(b) {
		return false
	}
	_, alike := shared(c.words(q.heading()), c.words(o.heading()))
	if alike > 0 {
		return true
	}
	_, both := shared(q.words, o.words)
	return !q.isField() && !o.isField() && (both > minShareWord || !q.isNumbered() || !o.isNumbered())
}

// sameCell reports whether the words beside two values in their cells do not tell them apart: "40 % of those who try", "30 % of those who
// stay".
func (c *corpus) sameCell(q, o *quantity) bool {
	a, b := c.words(q.cell()), c.words(o.cell())
	_, both := shared(a, b)
	return len(a) == 0 || len(b) == 0 || both > 0
}

// cell is what stands beside a quantity in its cell; "" outside of tables.
func (q *quantity) cell() string {
	b := &q.file.Doc.Blocks[q.measure.Block]
	if b.Kind != document.Row {
		return ""
	}
	from := strings.LastIndex(b.Text[:q.measure.Start], " | ") + 1
	end := q.measure.Start + len(q.measure.Text)
	rest := b.Text[end:]
	if i := strings.Index(rest, " | "); i >= 0 {
		rest = rest[:i]
	}
	return b.Text[from:q.measure.Start] + " " + rest
}

// isNumbered reports whether the nearest heading is numbered: "4.34 Evidence", "Story 24.2". What stands under two of them is usually
// about two things.
func (q *quantity) isNumbered() bool {
	title := q.file.Doc.Heading(q.file.Doc.Blocks[q.measure.Block].Section)
	return headingNumber.MatchString(title) || caseName.MatchString(title)
}

// above is the name of the file, the headings that a quantity stands under, but for the document's title, and the line that leads its list in.
func (q *quantity) above() string {
	d := q.file.Doc
	name := strings.NewReplacer("-", " ", "_", " ").Replace(path.Base(q.file.Path))
	text := name + "\n" + d.Blocks[q.measure.Block].Lead + "\n" + q.leadIn()
	for i := d.Blocks[q.measure.Block].Section; i >= 0; i = d.Sections[i].Parent {
		if d.Sections[i].Level > 1 {
			text += "\n" + d.Sections[i].Title
		}
	}
	return text
}

// leadIn is the short line above a quantity's list or table that names what follows.
func (q *quantity) leadIn() string {
	d := q.file.Doc
	own := &d.Blocks[q.measure.Block]
	if own.Kind == document.Paragraph {
		return ""
	}
	for i := q.measure.Block - 1; i >= 0 && d.Blocks[i].Section == own.Section; i-- {
		if b := &d.Blocks[i]; b.Kind == document.Paragraph && b.Parent < 0 {
			if document.Size(b.Full) <= maxLeadIn {
				return b.Full
			}
			return ""
		}
	}
	return ""
}

// maxLeadIn is how long a line is that leads a list in, in words.
const maxLeadIn = 14

// heading is the nearest heading, without its number.
func (q *quantity) heading() string {
	d := q.file.Doc
	return headingNumber.ReplaceAllString(d.Heading(d.Blocks[q.measure.Block].Section), "")
}

// isField reports whether a quantity is the value of a field, which every entity may have.
func (q *quantity) isField() bool {
	b := &q.file.Doc.Blocks[q.measure.Block]
	label, _, _ := strings.Cut(strings.TrimLeft(b.Text, "-*+ "), ":")
	return identifier.MatchString(strings.TrimSpace(label)) || identifier.MatchString(strings.TrimSpace(labelOf(q.file.Doc, b)))
}

// casesIn are the cases that a text names, in order of the alphabet.
func casesIn(text string) []string {
	found := caseName.FindAllString(strings.ToLower(text), -1)
	for i := range found {
		found[i] = strings.Join(strings.Fields(found[i]), " ")
	}
	slices.Sort(found)
	return slices.Compact(found)
}
