package markdown

import (
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"parley/engine/pattern"
	"parley/ui/safetext"
)

// footnoteStart is how the text of a footnote begins, and footnoteMark where the text refers to one.
var (
	footnoteStart = pattern.New(`^\[\^([^\]\s]{1,99})\]:[ \t]*`)
	footnoteMark  = pattern.New(`^\[\^([^\]\s]{1,99})\]`)
)

// footnoteNode is the text of a footnote. It stays where it was written: a terminal has no foot of the page.
type footnoteNode struct {
	ast.BaseBlock
	label string
}

var kindFootnote = ast.NewNodeKind("Footnote")

func (*footnoteNode) Kind() ast.NodeKind           { return kindFootnote }
func (n *footnoteNode) Dump(source []byte, lv int) { ast.DumpHelper(n, source, lv, nil, nil) }

// footnoteParser reads the texts of footnotes, with the paragraphs that are set in below them.
type footnoteParser struct{}

func (footnoteParser) Trigger() []byte             { return []byte{'['} }
func (footnoteParser) CanInterruptParagraph() bool { return true }
func (footnoteParser) CanAcceptIndentedLine() bool { return false }

func (footnoteParser) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	row, segment := reader.PeekLine()
	at := pc.BlockOffset()
	if at < 0 {
		return nil, parser.NoChildren
	}
	found := footnoteStart.Regexp().FindSubmatch(row[at:])
	if found == nil {
		return nil, parser.NoChildren
	}
	reader.AdvanceAndSetPadding(min(at+len(found[0]), len(row)-1)-segment.Padding, 0)
	return &footnoteNode{label: string(found[1])}, parser.HasChildren
}

func (footnoteParser) Continue(_ ast.Node, reader text.Reader, _ parser.Context) parser.State {
	row, _ := reader.PeekLine()
	if util.IsBlank(row) {
		return parser.Continue | parser.HasChildren
	}
	at, padding := util.IndentPosition(row, reader.LineOffset(), 4)
	if at < 0 {
		return parser.Close
	}
	reader.AdvanceAndSetPadding(at, padding)
	return parser.Continue | parser.HasChildren
}

func (footnoteParser) Close(ast.Node, text.Reader, parser.Context) {}

// footnoteMarkParser reads where a text refers to a footnote.
type footnoteMarkParser struct{}

func (footnoteMarkParser) Trigger() []byte { return []byte{'['} }

func (footnoteMarkParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	row, segment := block.PeekLine()
	found := footnoteMark.Regexp().FindSubmatchIndex(row)
	if found == nil {
		return nil
	}
	block.Advance(found[1])
	from := segment.Start - segment.Padding
	return newFootnoteMark(ast.NewRawTextSegment(text.NewSegment(from+found[2], from+found[3])))
}

// footnoteTitle tells the marks of footnotes from links; no text that foreign.Text has passed contains it.
const footnoteTitle = "\uFDD5"

// newFootnoteMark is the mark of a footnote: it looks like a link, and leads nowhere.
func newFootnoteMark(label ast.Node) *ast.Link {
	mark := ast.NewLink()
	mark.Destination, mark.Title = []byte("#"), []byte(footnoteTitle)
	mark.AppendChild(mark, label)
	return mark
}

// footnoteMark puts the mark of a footnote in brackets. One whose text is nowhere in the document stays as it was written.
func (p *preparedBlock) footnoteMark(n *ast.Link) {
	label := nodeText(n, p.source)
	n.RemoveChildren(n)
	if slices.Contains(p.links, Link{Label: "^" + label}) {
		n.AppendChild(n, ast.NewRawTextSegment(p.segment(encodeText("["+label+"]"))))
		return
	}
	n.Parent().InsertBefore(n.Parent(), n, ast.NewRawTextSegment(p.segment(encodeText("[^"+label+"]"))))
	n.Parent().RemoveChild(n.Parent(), n)
}

// footnote draws the text of a footnote behind its mark.
func (l *layout) footnote(n *footnoteNode, width int) []line {
	paragraph := ast.NewParagraph()
	paragraph.AppendChild(paragraph, newFootnoteMark(ast.NewRawTextSegment(l.ready.segment(encodeText("["+n.label+"]")))))
	mark := l.draw(paragraph) + " "
	room := safetext.Width(decodeStandIns.Replace(mark))
	inside := l.children(n, max(1, width-room), false)
	if len(inside) == 0 {
		inside = []line{{}}
	}
	if room > maxFootnoteHang {
		return setIn(inside, mark, "    ")
	}
	return setIn(inside, mark, strings.Repeat(" ", room))
}

// maxFootnoteHang is how far the text of a footnote is set in at most.
const maxFootnoteHang = 8
