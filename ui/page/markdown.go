package page

import (
	"bytes"
	"fmt"
	"html/template"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"parley/engine/foreign"
	"parley/engine/linktext"
	"parley/engine/pattern"
	"parley/ui/safetext"
)

// markdown turns a text into markup. HTML in it is left out, pictures become their text and path, and links lose their power:
// foreign text stands in records, and a page must neither fetch nor lead anywhere by it.
func markdown(source string) (template.HTML, error) {
	var out bytes.Buffer
	reader := goldmark.New(
		goldmark.WithExtensions(extension.Table, extension.Strikethrough),
		goldmark.WithRendererOptions(html.WithHardWraps()), // the labels at the head of a record are a line each
		goldmark.WithParserOptions(parser.WithASTTransformers(util.Prioritized(linktext.Definitions{}, 400), util.Prioritized(stripActive{}, 500))),
	)
	if err := reader.Convert([]byte(foreign.Text(source)), &out); err != nil {
		return "", fmt.Errorf("rendering the record: %w", err)
	}
	// What the writer decoded is cleaned once more: of what is markup nothing changes by it.
	return template.HTML(scrollTables(keepIDsWhole(foreign.Text(out.String())))), nil //nolint:gosec // goldmark escaped the text, and what could act was taken out
}

// scrollTables puts each table into a box of its own that scrolls where the window is narrower. The text holds no tag of its own.
var scrollTables = strings.NewReplacer("<table>", `<div class="scroll"><table>`, "</table>", "</table></div>").Replace

// words are what stands between two tags.
var words = pattern.New(`>[^<>]+`)

// keepIDsWhole keeps ids on one line. What is copied from the page has the same characters.
func keepIDsWhole(markup string) string {
	return words.ReplaceAllStringFunc(markup, func(said string) string {
		var out strings.Builder
		from := 0
		for _, place := range safetext.FindIDs(said) {
			out.WriteString(said[from:place[0]] + `<span class="id">` + said[place[0]:place[1]] + "</span>")
			from = place[1]
		}
		return out.String() + said[from:]
	})
}

// stripActive takes links, pictures and HTML out of a document and leaves their words.
type stripActive struct{}

func (stripActive) Transform(document *ast.Document, reader text.Reader, _ parser.Context) {
	var found []ast.Node
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it never fails
		switch n.Kind() {
		case ast.KindLink, ast.KindImage, ast.KindAutoLink, ast.KindRawHTML, ast.KindHTMLBlock:
			if entering {
				found = append(found, n)
			}
		case ast.KindHeading: // the page has a heading of its own above them
			if h, ok := n.(*ast.Heading); ok && entering {
				h.Level = min(6, h.Level+2)
			}
		}
		return ast.WalkContinue, nil
	})
	for _, n := range found {
		parent := n.Parent()
		if n.Kind() == ast.KindImage { // the page fetches nothing: a picture is named as one, with its words and its path
			parent.InsertBefore(parent, n, ast.NewString([]byte(imageLead(n))))
		}
		for child := n.FirstChild(); child != nil; {
			next := child.NextSibling()
			parent.InsertBefore(parent, n, child)
			child = next
		}
		switch node := n.(type) {
		case *ast.Image:
			parent.InsertBefore(parent, n, ast.NewString([]byte(" → "+string(node.Destination))))
		case *ast.AutoLink:
			parent.InsertBefore(parent, n, ast.NewString(node.Label(reader.Source())))
		case *ast.HTMLBlock:
			if shown := htmlAsMarkup(node, reader.Source()); shown != nil {
				parent.InsertBefore(parent, n, shown)
			}
		case *ast.RawHTML:
			for i := range node.Segments.Len() {
				segment := node.Segments.At(i)
				parent.InsertBefore(parent, n, ast.NewString(segment.Value(reader.Source())))
			}
		}
		parent.RemoveChild(parent, n)
	}
}

// imageLead is what stands before the words of a picture, or for it where it has none.
func imageLead(image ast.Node) string {
	if image.HasChildren() {
		return "Image: "
	}
	return "Image"
}

// htmlAsMarkup is a block of HTML as the page shows it; nil where it is all remarks.
func htmlAsMarkup(block *ast.HTMLBlock, source []byte) ast.Node {
	value := block.Lines().Value(source)
	if block.HasClosure() {
		value = append(value, block.ClosureLine.Value(source)...)
	}
	markup := strings.TrimSpace(blockMarkup(value))
	if markup == "" {
		return nil
	}
	shown := ast.NewTextBlock()
	shown.SetLines(block.Lines())
	code := ast.NewString([]byte(`<div class="html">` + markup + "</div>"))
	code.SetCode(true)
	shown.AppendChild(shown, code)
	return shown
}
