// Package linktext finds text where Markdown sees the definition of a link. A browser shows nothing of "- [Risk]: {{mitigation}}", and
// whoever reads a template, or checks one, has to see what stands there.
package linktext

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// Definitions makes text of the definitions in a document that are text.
type Definitions struct{}

// Transform puts the texts in the places of the definitions.
func (Definitions) Transform(root *ast.Document, _ text.Reader, _ parser.Context) { show(root) }

func show(n ast.Node) {
	for c := n.FirstChild(); c != nil; {
		next := c.NextSibling()
		if definition, is := c.(*ast.LinkReferenceDefinition); is {
			if shown := Of(definition); shown != nil {
				n.ReplaceChild(n, c, shown)
			}
		} else if c.Type() == ast.TypeBlock {
			show(c)
		}
		c = next
	}
}

// Of is a definition as the text that it is; nil for one of an address. What an item begins with is its text, whatever it defines.
func Of(n *ast.LinkReferenceDefinition) ast.Node {
	item, opens := n.Parent().(*ast.ListItem)
	opens = opens && item.FirstChild() == n
	if !opens && IsAddress(n.Destination) {
		return nil
	}
	var shown ast.Node = ast.NewParagraph()
	if list, is := n.Parent().Parent().(*ast.List); opens && is && list.IsTight {
		shown = ast.NewTextBlock()
	}
	lines := n.Lines()
	shown.SetLines(lines)
	for i := range lines.Len() {
		line := ast.NewTextSegment(lines.At(i))
		line.SetSoftLineBreak(i+1 < lines.Len())
		shown.AppendChild(shown, line)
	}
	return shown
}

// IsAddress reports whether a link can lead to a target, or the target is none at all: a word or a placeholder in braces is text.
func IsAddress(target []byte) bool {
	return len(target) == 0 || bytes.ContainsAny(target, "/.#:@") && !bytes.Contains(target, []byte("{{"))
}
