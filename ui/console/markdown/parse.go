package markdown

import (
	"bytes"
	"slices"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"parley/engine/pattern"
)

// newParser reads the Markdown that glamour knows, except that a footnote is no link.
func newParser() parser.Parser {
	return goldmark.New(
		goldmark.WithParser(parser.NewParser(
			parser.WithBlockParsers(parser.DefaultBlockParsers()...),
			parser.WithInlineParsers(parser.DefaultInlineParsers()...),
			parser.WithParagraphTransformers(util.Prioritized(linkDefinitions{}, 100)),
		)),
		goldmark.WithExtensions(extension.GFM, extension.DefinitionList),
	).Parser()
}

// footnote is how the text of a footnote begins. CommonMark would read it as the target of a link.
var footnote = pattern.New(`^ {0,3}\[\^[^\]\s]+\]:`)

// linkDefinitions takes the definitions of links out of a paragraph, up to its first footnote.
type linkDefinitions struct{}

func (linkDefinitions) Transform(node *ast.Paragraph, reader text.Reader, context parser.Context) {
	lines := node.Lines().Sliced(0, node.Lines().Len())
	note := slices.IndexFunc(lines, func(line text.Segment) bool { return footnote.MatchString(string(line.Value(reader.Source()))) })
	if note < 0 {
		parser.LinkReferenceParagraphTransformer.Transform(node, reader, context)
		return
	}
	if note == 0 || !bytes.HasPrefix(bytes.TrimSpace(lines[0].Value(reader.Source())), []byte("[")) {
		return
	}
	notes, defined := ast.NewParagraph(), text.NewSegments()
	defined.AppendAll(slices.Clone(lines[:note]))
	notes.Lines().AppendAll(slices.Clone(lines[note:]))
	node.Parent().InsertAfter(node.Parent(), node, notes)
	node.SetLines(defined)
	parser.LinkReferenceParagraphTransformer.Transform(node, reader, context)
}
