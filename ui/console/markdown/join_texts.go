package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
)

// joinTexts makes one of texts that the parser cut in two although nothing stands between them: what is looked for in a text, such as the
// number that belongs to a word, would be cut as well. Texts with something to decode stay apart: joined, what is decoded could begin a
// sequence that takes words along.
func joinTexts(doc ast.Node, source []byte) {
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it never fails
		if first, is := n.(*ast.Text); is && entering {
			for joinNext(first, source) {
			}
		}
		return ast.WalkContinue, nil
	})
}

// joinNext takes the text behind another into it, and reports whether it did.
func joinNext(first *ast.Text, source []byte) bool {
	next, is := first.NextSibling().(*ast.Text)
	if !is || first.SoftLineBreak() || first.HardLineBreak() || first.IsRaw() != next.IsRaw() || first.Segment.Stop != next.Segment.Start {
		return false
	}
	if bytes.ContainsAny(source[first.Segment.Start:next.Segment.Stop], `&\`) {
		return false
	}
	first.Segment = first.Segment.WithStop(next.Segment.Stop)
	first.SetSoftLineBreak(next.SoftLineBreak())
	first.SetHardLineBreak(next.HardLineBreak())
	next.Parent().RemoveChild(next.Parent(), next)
	return true
}
