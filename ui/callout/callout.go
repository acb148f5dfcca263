// Package callout tells the quotations of a Markdown document that are notes to the reader: "> [!NOTE]".
package callout

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"parley/engine/pattern"
)

// start is the beginning of a quotation that is a note to the reader. Some writers go on in its line.
var start = pattern.New(`(?i)^\s*\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][+-]?[ \t]*`)

// Kinds are the kinds of notes that there are, as they are called.
var Kinds = []string{"Note", "Tip", "Important", "Warning", "Caution"}

// Take gives the kind of note that a quotation is, "" for none, and takes the words that say so out of it. A paragraph that held nothing else
// is left empty.
func Take(n *ast.Blockquote, source []byte) string {
	words, is := n.FirstChild().(*ast.Paragraph)
	if !is || words.Lines().Len() == 0 {
		return ""
	}
	row := words.Lines().At(0)
	found := start.FindStringSubmatch(string(row.Value(source)))
	if found == nil {
		return ""
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
	return strings.ToUpper(found[1][:1]) + strings.ToLower(found[1][1:])
}
