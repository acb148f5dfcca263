package page

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"parley/engine/pattern"
)

// calloutStart is the beginning of a quotation that is a note to the reader. Some writers go on in its line.
var calloutStart = pattern.New(`(?i)^\s*\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][+-]?[ \t]*`)

// markCallout makes a note to the reader of a quotation that says it is one: with a title, and a class for its colour.
func markCallout(n *ast.Blockquote, source []byte) {
	words, is := n.FirstChild().(*ast.Paragraph)
	if !is || words.Lines().Len() == 0 {
		return
	}
	row := words.Lines().At(0)
	found := calloutStart.FindStringSubmatch(string(row.Value(source)))
	if found == nil {
		return
	}
	from := row.Start + len(found[0])
	for child := words.FirstChild(); child != nil; child = words.FirstChild() {
		t, is := child.(*ast.Text)
		if !is || t.Segment.Start >= from {
			break
		}
		if t.Segment.Stop > from {
			t.Segment = t.Segment.WithStart(from)
			break
		}
		words.RemoveChild(words, child)
	}
	kind := strings.ToLower(found[1])
	n.SetAttributeString("class", []byte("callout "+kind))
	title := ast.NewParagraph()
	title.SetAttributeString("class", []byte("title"))
	title.AppendChild(title, ast.NewString([]byte(strings.ToUpper(kind[:1])+kind[1:])))
	n.InsertBefore(n, words, title)
	if words.FirstChild() == nil {
		n.RemoveChild(n, words)
	}
}
