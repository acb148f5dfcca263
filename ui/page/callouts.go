package page

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"parley/ui/callout"
)

// markCallout makes a note to the reader of a quotation that says it is one: with a title, and a class for its colour.
func markCallout(n *ast.Blockquote, source []byte) {
	kind := callout.Take(n, source)
	if kind == "" {
		return
	}
	n.SetAttributeString("class", []byte("callout "+strings.ToLower(kind)))
	title := ast.NewParagraph()
	title.SetAttributeString("class", []byte("title"))
	title.AppendChild(title, ast.NewString([]byte(kind)))
	words := n.FirstChild()
	n.InsertBefore(n, words, title)
	if words.FirstChild() == nil {
		n.RemoveChild(n, words)
	}
}
