package markdown

import (
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/util"

	"parley/engine/linktext"
)

// Of parsers that begin at the same sign, the one with the lower number is asked first.
const (
	beforeLinks      = 199
	beforeParagraphs = 999
)

// newParser reads the Markdown that GitHub shows: with footnotes and formulas.
func newParser() parser.Parser {
	return goldmark.New(
		goldmark.WithParserOptions(
			parser.WithBlockParsers(util.Prioritized(footnoteParser{}, beforeParagraphs), util.Prioritized(mathBlockParser{}, beforeParagraphs)),
			parser.WithInlineParsers(util.Prioritized(footnoteMarkParser{}, beforeLinks), util.Prioritized(mathParser{}, beforeLinks)),
			parser.WithASTTransformers(util.Prioritized(linktext.Definitions{}, beforeParagraphs)),
		),
		goldmark.WithExtensions(extension.GFM, extension.DefinitionList),
	).Parser()
}
