package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"parley/engine/pattern"
)

// A formula is shown as its source, which nothing in it is Markdown of: no terminal can draw it.

// mathSpan is a formula among words, as GitHub finds it: no blank stands inside its signs, and no word goes on behind it.
var mathSpan = pattern.New("^(?:\\$\\$[^$\\n]+\\$\\$|\\$`[^`\\n]+`\\$|\\$[^\\s$](?:[^$\\n]{0,300}?[^\\s$\\\\])?\\$)")

// mathLine is a line that a formula begins or ends with, and mathEnd one further down, which a quote may stand around.
var (
	mathLine = pattern.New(`^ {0,3}\$\$\s*$`)
	mathEnd  = pattern.New(`(?m)^[ >]*\$\$[ \t\r]*$`)
)

// mathParser reads formulas among words.
type mathParser struct{}

func (mathParser) Trigger() []byte { return []byte{'$'} }

func (mathParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	row, segment := block.PeekLine()
	before := block.PrecendingCharacter()
	found := mathSpan.Regexp().FindIndex(row)
	if found == nil || isWordByte(before) || before == '$' || found[1] < len(row) && isWordByte(rune(row[found[1]])) {
		return nil
	}
	block.Advance(found[1])
	span := ast.NewCodeSpan()
	span.AppendChild(span, ast.NewRawTextSegment(text.NewSegment(segment.Start, segment.Start+found[1])))
	return span
}

// isWordByte reports whether a character belongs to a word, or to a name or an amount of a shell or a price.
func isWordByte(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_' || r == '\\' || r == '{'
}

// mathBlockParser reads formulas that stand alone between two lines of $$.
type mathBlockParser struct{}

func (mathBlockParser) Trigger() []byte             { return []byte{'$'} }
func (mathBlockParser) CanInterruptParagraph() bool { return true }
func (mathBlockParser) CanAcceptIndentedLine() bool { return false }

func (mathBlockParser) Open(_ ast.Node, reader text.Reader, _ parser.Context) (ast.Node, parser.State) {
	row, segment := reader.PeekLine()
	if !mathLine.Regexp().Match(row) || !mathEnd.Regexp().Match(reader.Source()[segment.Stop:]) {
		return nil, parser.NoChildren
	}
	reader.AdvanceToEOL()
	return &mathNode{}, parser.NoChildren
}

func (mathBlockParser) Continue(n ast.Node, reader text.Reader, _ parser.Context) parser.State {
	row, segment := reader.PeekLine()
	if mathLine.Regexp().Match(row) {
		reader.AdvanceToEOL()
		return parser.Close
	}
	n.Lines().Append(segment)
	reader.AdvanceToEOL()
	return parser.Continue | parser.NoChildren
}

func (mathBlockParser) Close(ast.Node, text.Reader, parser.Context) {}

// mathNode is a formula that stands alone.
type mathNode struct{ ast.BaseBlock }

var kindMath = ast.NewNodeKind("Math")

func (*mathNode) Kind() ast.NodeKind           { return kindMath }
func (*mathNode) IsRaw() bool                  { return true }
func (n *mathNode) Dump(source []byte, lv int) { ast.DumpHelper(n, source, lv, nil, nil) }
