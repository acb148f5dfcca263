package document

import (
	"strings"

	"parley/engine/pattern"
)

// gapLine is a line that is a gap of a template and nothing else: "<insert users>". Markdown takes it for an element of HTML with a name and
// attributes without values.
var gapLine = pattern.New(`^[ \t]*<([a-z]+)(?: [a-z]+)+>[ \t]*$`)

// gaps reads a block of HTML as the paragraph that it is where every line of it is such a gap, and reports whether it is. What is closed
// somewhere is an element of a program's own, and what stands in a list is one of its members: "- <trig functions>".
func (b *builder) gaps(from, to int, at containerState) bool {
	if at.depth > 0 || at.quoted {
		return false
	}
	var found []Placeholder
	for start := from; start < to; {
		line, _, _ := strings.Cut(string(b.src[start:to]), "\n")
		if name := gapLine.FindStringSubmatch(line); name == nil || htmlTags[name[1]] || strings.Contains(string(b.src), "</"+name[1]+">") {
			return false
		}
		text := strings.TrimSpace(line)
		begins := start + strings.Index(line, text)
		found = append(found, Placeholder{text, Span{begins, begins + len(text)}})
		start += len(line) + 1
	}
	if len(found) == 0 {
		return false
	}
	span := Span{found[0].Span.Start, found[len(found)-1].Span.End}
	hidden := strings.TrimSpace(strings.Repeat(string(Hidden)+" ", len(found)))
	b.d.Blocks = append(b.d.Blocks, Block{
		Kind: Paragraph, Section: len(b.d.Sections) - 1, Line: b.d.Line(span.Start), Span: span,
		Text: hidden, Parent: at.parent, Table: -1, marks: []mark{markAt(0, span.Start)},
		Particulars: particulars(Particulars{Placeholders: found}),
	})
	return true
}
