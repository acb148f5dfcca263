package document

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"parley/engine/pattern"
)

// lineWithID is a line that opens with an id and goes on to say what it is: "FR1: …", "**NFR-2**: …", "[REQ-3] — …".
var lineWithID = pattern.New(`^\s*[\[(*_]*([A-Z][A-Z]{0,11}(?:-[A-Z]{1,10}|-[A-Z]\d{1,3}[A-Z]{1,4})?)([-_ ]?)\d{1,5}(?:[.-]\d{1,3})*[a-z]?(?:[\])*_]*\s*(?:[:：—–]|- )|[\])]*\*\*\s|:?\*\*)`)

// fewestLines is how many lines of a paragraph open with an id of one family before each counts as a paragraph of its own: one may be where
// a sentence was wrapped.
const fewestLines = 2

// lines are the parts of a paragraph that each state one thing under an id. Markdown joins lines with no empty line between them, and
// whoever writes requirements one under another does not mean one requirement.
func (b *builder) lines(n ast.Node) []ast.Node {
	starts := b.linesWithIDs(n.Lines())
	if len(starts) < fewestLines {
		return []ast.Node{n}
	}
	all := n.Lines()
	var parts []ast.Node
	at := 0
	for _, to := range append(starts, all.Len()) {
		if to == at {
			continue
		}
		part := ast.NewParagraph()
		segments := text.NewSegments()
		segments.AppendAll(all.Sliced(at, to))
		part.SetLines(segments)
		parts, at = append(parts, part), to
	}
	part := 0
	for c := n.FirstChild(); c != nil; {
		next := c.NextSibling()
		for start := startOf(c); part+1 < len(parts) && start >= parts[part+1].Lines().At(0).Start; {
			part++
		}
		parts[part].AppendChild(parts[part], c)
		c = next
	}
	return parts
}

// linesWithIDs are the numbers of the lines that open with an id: of a known family, or of one that opens another line.
func (b *builder) linesWithIDs(lines *text.Segments) []int {
	if lines == nil || lines.Len() < fewestLines {
		return nil
	}
	of := map[string]int{}
	families := make([]string, lines.Len())
	for i := range lines.Len() {
		segment := lines.At(i)
		m := lineWithID.FindStringSubmatch(string(segment.Value(b.src)))
		if m == nil || standards[m[1]] {
			continue
		}
		family := m[1]
		switch prefix, _, _ := strings.Cut(family, "-"); {
		case knownPrefixes[prefix]:
			family = "known" // FR-1 and NFR-1 are two lines as well
		case m[2] != "-":
			continue
		}
		families[i] = family
		of[family]++
	}
	var starts []int
	for i, family := range families {
		if of[family] >= fewestLines && family != "" {
			starts = append(starts, i)
		}
	}
	return starts
}

// startOf is where in the source an inline begins; -1 where it has no text.
func startOf(n ast.Node) int {
	if t, is := n.(*ast.Text); is {
		return t.Segment.Start
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if start := startOf(c); start >= 0 {
			return start
		}
	}
	return -1
}
