package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// EndOfParagraph is the last rendered line of the paragraph, the heading, or the words of an item that a line of the source belongs
// to. What has lines of its own, such as code and the rows of a table, ends with the line.
func (p Places) EndOfParagraph(line int) int {
	if end, is := p.paragraphs[line]; is {
		line = end
	}
	_, last := p.Of(line)
	return last
}

// paragraphsOf tells for the lines of a source that are joined with others which one is the last of them.
func paragraphsOf(source string) map[int]int {
	data := []byte(source)
	ends := map[int]int{}
	line, at := 0, 0 // blocks come in the order of their lines
	lineOf := func(offset int) int {
		if offset < at {
			line, at = 0, 0
		}
		line, at = line+bytes.Count(data[at:offset], []byte("\n")), offset
		return line
	}
	_ = ast.Walk(newParser().Parse(text.NewReader(data)), func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it never fails
		if n.Type() == ast.TypeInline {
			return ast.WalkSkipChildren, nil
		}
		switch n.Kind() {
		case ast.KindParagraph, ast.KindTextBlock, ast.KindHeading:
			if lines := n.Lines(); entering && lines.Len() > 1 {
				first, last := lineOf(lines.At(0).Start), lineOf(lines.At(lines.Len()-1).Start)
				for i := first; i <= last; i++ {
					ends[i] = last
				}
			}
			return ast.WalkSkipChildren, nil
		default:
			return ast.WalkContinue, nil
		}
	})
	return ends
}
