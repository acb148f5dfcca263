package markdown

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/yuin/goldmark/ast"

	"parley/ui/safetext"
)

// inlineText is a node's text as glamour draws it, in one line for each that the source ends hard. It is taken out of the
// node.
func (l *layout) inlineText(n ast.Node) string {
	return l.draw(moveChildren(n, ast.NewParagraph()))
}

// headingWords are those of a heading.
func (l *layout) headingWords(n *ast.Heading) string {
	return l.draw(moveChildren(n, ast.NewHeading(n.Level)))
}

// inStrong are the words of a node in bold.
func (l *layout) inStrong(n ast.Node) string {
	strong, paragraph := ast.NewEmphasis(2), ast.NewParagraph()
	paragraph.AppendChild(paragraph, moveChildren(n, strong))
	return l.draw(paragraph)
}

// moveChildren moves what is in one node to another, which it returns.
func moveChildren(from, to ast.Node) ast.Node {
	for child := from.FirstChild(); child != nil; child = from.FirstChild() {
		to.AppendChild(to, child)
	}
	return to
}

// draw is a paragraph or a heading by glamour, which neither wraps nor pads it.
func (l *layout) draw(n ast.Node) string {
	document := ast.NewDocument()
	document.AppendChild(document, n)
	l.drawn.Reset()
	l.writer.Reset(&l.drawn)
	if err := l.glamour.Render(l.writer, l.ready.source, document); err != nil {
		l.glamour = newGlamour(l.style) // it may be in the midst of something
		l.failed = err
		return ""
	}
	return strings.Trim(l.drawn.String(), "\n")
}

// wrapDrawn wraps what glamour has drawn at a width.
func wrapDrawn(text string, width int) []string {
	width = max(2, width)
	var lines []string
	for one := range strings.SplitSeq(text, "\n") {
		if safetext.Width(one) <= width {
			lines = append(lines, trimPadding(one))
			continue
		}
		for piece := range strings.SplitSeq(lipgloss.Wrap(one, width, ""), "\n") {
			lines = append(lines, trimPadding(piece))
		}
	}
	return lines
}

// trimPadding drops blanks at the end of a line that show nothing.
func trimPadding(line string) string { return strings.TrimRight(line, " "+breakMark) }
