package page

import (
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// blocks draws what the page draws in its own way: code with its language, and footnotes without a link.
type blocks struct{}

// RegisterFuncs says which nodes those are.
func (blocks) RegisterFuncs(to renderer.NodeRendererFuncRegisterer) {
	to.Register(ast.KindFencedCodeBlock, drawCode)
	to.Register(extension.KindFootnoteLink, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if link, is := n.(*extension.FootnoteLink); is && entering {
			_, _ = w.WriteString("<sup>" + strconv.Itoa(link.Index) + "</sup>")
		}
		return ast.WalkContinue, nil
	})
	to.Register(extension.KindFootnoteBacklink, func(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) { return ast.WalkContinue, nil })
	to.Register(extension.KindFootnote, func(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
		return writeTag(w, entering, "<li>", "</li>\n")
	})
	to.Register(extension.KindFootnoteList, func(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
		return writeTag(w, entering, "<ol class=\"footnotes\">\n", "</ol>\n")
	})
}

func writeTag(w util.BufWriter, entering bool, open, end string) (ast.WalkStatus, error) {
	tag := end
	if entering {
		tag = open
	}
	_, err := w.WriteString(tag)
	return ast.WalkContinue, err //nolint:wrapcheck // the writer is a buffer
}

// drawCode draws a block of code with the language that its fence names, and the lines of a diff in their colours.
func drawCode(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	code, is := n.(*ast.FencedCodeBlock)
	if !is || !entering {
		return ast.WalkSkipChildren, nil
	}
	language := string(code.Language(source))
	_, _ = w.WriteString("<pre>")
	if language != "" {
		_, _ = w.WriteString(`<span class="language">` + string(util.EscapeHTML([]byte(language))) + "</span>")
	}
	_, _ = w.WriteString("<code>")
	for i := range code.Lines().Len() {
		segment := code.Lines().At(i)
		line := string(util.EscapeHTML(segment.Value(source)))
		if class := diffClass(line); class != "" && (language == "diff" || language == "patch") {
			line = `<span class="` + class + `">` + strings.TrimSuffix(line, "\n") + "</span>\n"
		}
		_, _ = w.WriteString(line)
	}
	_, err := w.WriteString("</code></pre>\n")
	return ast.WalkSkipChildren, err //nolint:wrapcheck // the writer is a buffer
}

// diffClass is what a line of a diff does; "" where it only stands by.
func diffClass(line string) string {
	switch {
	case strings.HasPrefix(line, "+"):
		return "good"
	case strings.HasPrefix(line, "-"):
		return "bad"
	case strings.HasPrefix(line, "@@"):
		return "muted"
	}
	return ""
}
