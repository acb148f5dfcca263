package markdown

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"

	"parley/ui/safetext"
)

// line is a line of a block as it is drawn.
type line struct {
	text  string
	code  int // which code of the block it belongs to, counted from 1; 0 for words
	fixed int // the cells before the code, which stay where they are when it is moved sideways
	end   int // where the ground of the code ends, in cells
}

// layout puts the parts of one block below each other. The words of each are drawn by glamour; where they stand, and
// what stands before them, is decided here, since glamour sets lists apart without regard to how they were written.
type layout struct {
	*Renderer
	ready *preparedBlock
	block Block
	codes int // how many pieces of code have been drawn
}

// children draws the parts of a node. In a tight list nothing sets them apart.
func (l *layout) children(n ast.Node, width int, tight bool) []line {
	var drawn []line
	var last ast.Node
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		part := l.part(child, width)
		if len(part) == 0 {
			continue
		}
		if len(drawn) > 0 && !tight && !belongTogether(last, child) {
			drawn = append(drawn, line{})
		}
		drawn = append(drawn, part...)
		last = child
	}
	return drawn
}

// belongTogether reports whether nothing sets two parts apart: a heading and what it stands above, unless it is the title
// or stands above another, above code or a table, and footnotes.
func belongTogether(above, below ast.Node) bool {
	if heading, is := above.(*ast.Heading); is {
		_, framed := below.(*codeNode) // whose frame, as the head of a table, would seem to be the heading's
		return heading.Level > 1 && below.Kind() != ast.KindHeading && !framed && below.Kind() != extension.KindTable
	}
	return above.Kind() == kindFootnote && below.Kind() == kindFootnote
}

// proseWidth is how wide words are set in a part of so many cells.
func (l *layout) proseWidth(width int) int {
	indent := max(minWidth, l.style.Room) - width
	return max(1, min(width, l.style.Width-indent))
}

// part draws one part of a block.
func (l *layout) part(n ast.Node, width int) []line {
	prose := l.proseWidth(width)
	switch n := n.(type) {
	case *ast.Heading:
		return l.heading(n, prose)
	case *ast.ThematicBreak:
		return []line{{text: l.faint(strings.Repeat(l.rule(), max(2, prose)))}}
	case *ast.Blockquote:
		return l.quote(n, width)
	case *ast.List:
		return l.list(n, width)
	case *codeNode:
		return l.code(n.codeBlock, width)
	case *footnoteNode:
		return l.footnote(n, width)
	case *extension.Table:
		return l.table(n, width)
	case *extension.DefinitionTerm:
		return wordLines(l.inStrong(n), prose)
	case *extension.DefinitionDescription:
		return setIn(l.children(n, width-4, n.IsTight), "    ", "    ")
	case *extension.DefinitionList:
		return l.children(n, width, true)
	case *detailsNode:
		return setIn(l.children(n, width-2, false), "  ", "  ")
	case *ast.Paragraph, *ast.TextBlock:
		return wordLines(l.inlineText(n), prose)
	default:
		return l.children(n, width, false)
	}
}

// quote draws a quotation behind a bar, or what it is called above it when it is a note to the reader.
func (l *layout) quote(n *ast.Blockquote, width int) []line {
	bar := "│ "
	if token := l.style.Config.BlockQuote.IndentToken; token != nil {
		bar = *token
	}
	said := l.ready.callouts[n]
	inside := l.children(n, width-safetext.Width(bar), false)
	if said != "" {
		return l.callout(said, bar, inside)
	}
	return setIn(inside, l.faint(bar), l.faint(bar))
}

// setIn puts something before each line: first before the first, rest before those below it.
func setIn(lines []line, first, rest string) []line {
	for i := range lines {
		before := rest
		if i == 0 {
			before = first
		}
		lines[i].text = before + lines[i].text
		if lines[i].code > 0 {
			lines[i].fixed += safetext.Width(before)
			lines[i].end += safetext.Width(before)
		}
	}
	return lines
}

// wordLines wraps words that glamour has drawn.
func wordLines(text string, width int) []line {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	var lines []line
	for _, one := range wrapDrawn(text, width) {
		lines = append(lines, line{text: one})
	}
	return lines
}

// heading draws a heading. The two highest levels are followed by a line, so that they can be told from the others and from bold words
// without colours: the highest by a heavy one. None is filled, as the title of what has the keys is.
func (l *layout) heading(n *ast.Heading, width int) []line {
	level, words := n.Level, l.headingWords(n)
	lines := wordLines(words, width)
	if len(lines) == 0 || l.style.Plain {
		return lines
	}
	if level > 2 {
		return l.barred(words, level, lines, width)
	}
	last := &lines[len(lines)-1]
	sign := l.rule()
	if level == 1 {
		sign = l.heavyRule()
	}
	if room := width - safetext.Width(decodeStandIns.Replace(last.text)) - 1; room >= minHeadingRule {
		last.text += " " + l.faint(strings.Repeat(sign, room))
	}
	return lines
}

// barred is a heading that has a bar before it: where it goes on in another line that has the bar, too.
func (l *layout) barred(words string, level int, lines []line, width int) []line {
	bar, look := l.style.Config.H3.Prefix, l.style.Theme.Heading
	if level == 4 {
		bar, look = l.style.Config.H4.Prefix, l.style.Theme.Strong
	}
	if level > 4 || bar == "" || len(lines) < 2 {
		return lines
	}
	bar = look.Render(bar)
	return setIn(wordLines(strings.Replace(words, ansi.Strip(bar), "", 1), width-safetext.Width(bar)), bar, bar)
}

// minHeadingRule is the shortest line that is drawn behind a heading.
const minHeadingRule = 4
