package page

import (
	"bytes"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
	"golang.org/x/text/width"

	"parley/engine/linktext"
	"parley/engine/pattern"
	"parley/ui/emoji"
)

// newDocumentReader reads a document as code hosts do, with notes to the reader, tasks, footnotes and the tags that only lay out.
// Nothing in the markup that it writes leads anywhere or is fetched.
func newDocumentReader() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignStyle)), extension.Strikethrough, extension.TaskList, extension.Footnote),
		goldmark.WithRendererOptions(html.WithXHTML(), renderer.WithNodeRenderers(util.Prioritized(blocks{}, 100))),
		goldmark.WithParserOptions(parser.WithASTTransformers(
			util.Prioritized(linktext.Definitions{}, 400), util.Prioritized(layout{}, 450), util.Prioritized(stripActive{}, 500),
		)),
	)
}

// layout tells apart what a document sets off by signs of its own, before what could act is taken out of it.
type layout struct{}

func (layout) Transform(document *ast.Document, reader text.Reader, _ parser.Context) {
	source := reader.Source()
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it never fails
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Blockquote:
			markCallout(n, source)
		case *ast.Text:
			joinWideLines(n, source)
			showEmoji(n, source)
		}
		if n.Type() != ast.TypeInline && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeInline {
			layOutTags(n, source)
		}
		return ast.WalkContinue, nil
	})
}

// joinWideLines takes out a line's end between two characters that need no space between them, as Chinese ones do.
func joinWideLines(n *ast.Text, source []byte) {
	next, is := n.NextSibling().(*ast.Text)
	if !is || !n.SoftLineBreak() {
		return
	}
	last, _ := utf8.DecodeLastRune(n.Value(source))
	first, _ := utf8.DecodeRune(next.Value(source))
	if isWide(last) && isWide(first) {
		n.SetSoftLineBreak(false)
	}
}

func isWide(r rune) bool {
	kind := width.LookupRune(r).Kind()
	return kind == width.EastAsianWide || kind == width.EastAsianFullwidth
}

// showEmoji puts signs in place of their names. What a text has to decode stays as it is.
func showEmoji(n *ast.Text, source []byte) {
	said := n.Value(source)
	if n.IsRaw() || bytes.Count(said, []byte(":")) < 2 || bytes.ContainsAny(said, "&\\") {
		return
	}
	shown := emoji.Replace(string(said))
	if shown == string(said) {
		return
	}
	parent := n.Parent()
	parent.InsertBefore(parent, n, ast.NewString([]byte(shown)))
	n.Segment = n.Segment.WithStart(n.Segment.Stop) // its line's end stays
}

var (
	noteText = pattern.New(`(?m)^ {0,3}\[\^([^\]\s]+)\]:`)
	// noteSign stands for the sign of a note that nothing refers to, which readers of Markdown leave out.
	noteSign = []byte{1}
)

// keepUnusedNotes has a note that nothing refers to read as the text that it is; restoreNotes gives it back its sign.
func keepUnusedNotes(source []byte) []byte {
	for _, at := range noteText.FindAllStringSubmatchIndex(string(source), -1) {
		if name := "[^" + string(source[at[2]:at[3]]) + "]"; bytes.Count(source, []byte(name)) == 1 {
			source = bytes.Clone(source)
			source[at[2]-1] = noteSign[0]
		}
	}
	return source
}

func restoreNotes(markup []byte) []byte { return bytes.ReplaceAll(markup, noteSign, []byte("^")) }
