package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"
	nethtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// maxHTMLDepth is how deep elements are looked into.
const maxHTMLDepth = 100

// htmlReader makes what Markdown would be of HTML: headings, lists, tables, pictures and links with their words. What no
// browser shows is left out.
type htmlReader struct {
	p     *preparedBlock
	nodes []ast.Node
	open  ast.Node // the paragraph, heading or cell that words go to; nil for none yet
}

// readHTML returns the parts of a document that a piece of HTML stands for.
func (p *preparedBlock) readHTML(raw string) []ast.Node {
	raw = htmlTag.ReplaceAllStringFunc(raw, escapeWord)
	body := &nethtml.Node{Type: nethtml.ElementNode, Data: "div", DataAtom: atom.Div}
	parsed, err := nethtml.ParseFragment(strings.NewReader(raw), body)
	if err != nil {
		paragraph := ast.NewParagraph()
		paragraph.AppendChild(paragraph, ast.NewRawTextSegment(p.segment(encodeText(raw))))
		return []ast.Node{paragraph}
	}
	r := &htmlReader{p: p}
	for _, n := range parsed {
		r.read(n, nil, 0)
	}
	r.end()
	return r.nodes
}

// end closes the paragraph that is open, without the blanks that end it.
func (r *htmlReader) end() {
	if r.open != nil {
		if last, is := r.open.LastChild().(*ast.Text); is {
			last.Segment = last.Segment.TrimRightSpace(r.p.source)
		}
	}
	r.open = nil
}

// begin opens a part for the words that come.
func (r *htmlReader) begin(n ast.Node) {
	r.nodes = append(r.nodes, n)
	r.open = n
}

// to is where words go: into the inline element that is open, or else a paragraph.
func (r *htmlReader) to(inline ast.Node) ast.Node {
	if inline != nil {
		return inline
	}
	if r.open == nil {
		r.begin(ast.NewParagraph())
	}
	return r.open
}

// read takes an element with what is in it.
func (r *htmlReader) read(n *nethtml.Node, inline ast.Node, depth int) {
	if n.Type == nethtml.TextNode {
		r.text(n.Data, inline)
		return
	}
	if n.Type != nethtml.ElementNode || depth > maxHTMLDepth {
		return
	}
	switch n.Data {
	case "script", "style", "title", "noscript", "object", "template", "iframe", "noembed", "noframes":
	case "br":
		to := r.to(inline)
		to.AppendChild(to, ast.NewTextSegment(r.p.segment("\n")))
	case "img":
		to := r.to(inline)
		_, link := to.(*ast.Link)
		to.AppendChild(to, r.p.image(attribute(n, "alt"), attribute(n, "src"), link || within[*ast.Link](to)))
	case "pre":
		r.end()
		lines := strings.Split(strings.Trim(textOf(n, depth), "\r\n"), "\n")
		r.nodes = append(r.nodes, r.p.newCode(lines, ""))
	case "hr":
		r.end()
		r.nodes = append(r.nodes, ast.NewThematicBreak())
	case "ul", "ol", "menu":
		r.end()
		r.nodes = append(r.nodes, r.p.htmlList(n, depth))
	case "blockquote":
		r.end()
		r.nodes = append(r.nodes, r.p.htmlInside(n, ast.NewBlockquote(), depth))
	case "table":
		r.end()
		if t := r.p.htmlTable(n); t != nil {
			r.nodes = append(r.nodes, t)
		}
	case "details":
		r.end()
		r.nodes = append(r.nodes, r.p.htmlDetails(n, depth)...)
	default:
		r.element(n, inline, depth)
	}
}

// element takes an element that words stand in.
func (r *htmlReader) element(n *nethtml.Node, inline ast.Node, depth int) {
	if within := inlineOf(n, r.p); within != nil {
		to := r.to(inline)
		to.AppendChild(to, within)
		inline = within
	}
	_, inHeading := r.open.(*ast.Heading)
	block := blockElements[n.DataAtom] && !inHeading // a paragraph within a heading is part of it
	if block && inline == nil {
		r.end()
	}
	switch n.Data {
	case "h1", "h2", "h3", "h4", "h5", "h6":
		r.begin(ast.NewHeading(int(n.Data[1] - '0')))
	case "summary":
		r.begin(ast.NewParagraph())
		r.text("▾\u00a0", nil) // what it opens is shown
		inline = ast.NewEmphasis(2)
		r.open.AppendChild(r.open, inline)
	case "td", "th":
		r.text(" ", inline)
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		r.read(child, inline, depth+1)
	}
	if path, relative := r.p.path(attribute(n, "href")); relative && n.DataAtom == atom.A {
		inline.Parent().AppendChild(inline.Parent(), r.p.pathBehind(inline, path))
	}
	if block {
		r.end()
	}
}

// htmlInside puts what is in an element into a part of a document.
func (p *preparedBlock) htmlInside(n *nethtml.Node, part ast.Node, depth int) ast.Node {
	inside := &htmlReader{p: p}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		inside.read(child, nil, depth+1)
	}
	for _, one := range inside.nodes {
		part.AppendChild(part, one)
	}
	return part
}

// htmlList is a list of HTML as one of Markdown.
func (p *preparedBlock) htmlList(n *nethtml.Node, depth int) ast.Node {
	made := ast.NewList('-')
	if n.DataAtom == atom.Ol {
		made = ast.NewList('.')
		made.Start = 1
	}
	made.IsTight = true
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		if child.Type == nethtml.ElementNode {
			made.AppendChild(made, p.htmlInside(child, ast.NewListItem(0), depth+1))
		}
	}
	return made
}

// text takes words; blanks between them are one, and none stands before the first.
func (r *htmlReader) text(words string, inline ast.Node) {
	joined := strings.Join(strings.FieldsFunc(words, isHTMLSpace), " ")
	blank := r.open == nil || r.open.FirstChild() == nil || r.afterBlank()
	if joined == "" && blank {
		return
	}
	if words != "" && isHTMLSpace(rune(words[0])) && !blank {
		joined = " " + joined
	}
	if last := len(words) - 1; joined != " " && last >= 0 && isHTMLSpace(rune(words[last])) {
		joined += " "
	}
	to := r.to(inline)
	to.AppendChild(to, ast.NewRawTextSegment(r.p.segment(encodeText(joined))))
}

// afterBlank reports whether the words so far end with a blank or with the end of a line.
func (r *htmlReader) afterBlank() bool {
	last, is := r.open.LastChild().(*ast.Text)
	return is && bytes.ContainsAny(last.Segment.Value(r.p.source)[max(0, last.Segment.Len()-1):], " \n")
}

// isHTMLSpace reports whether a browser shows a character as a blank; one that holds words together is none.
func isHTMLSpace(r rune) bool { return strings.ContainsRune(" \t\r\n\f", r) }

// blockElements end the paragraph before them and after them.
var blockElements = map[atom.Atom]bool{
	atom.Address: true, atom.Article: true, atom.Aside: true, atom.Center: true, atom.Dd: true, atom.Details: true,
	atom.Div: true, atom.Dl: true, atom.Dt: true, atom.Fieldset: true, atom.Figcaption: true, atom.Figure: true, atom.Footer: true,
	atom.H1: true, atom.H2: true, atom.H3: true, atom.H4: true, atom.H5: true, atom.H6: true, atom.Header: true, atom.Li: true, atom.Main: true,
	atom.Nav: true, atom.P: true, atom.Section: true, atom.Summary: true, atom.Tr: true,
}

// inlineOf is the Markdown of an element among words; nil for none.
func inlineOf(n *nethtml.Node, p *preparedBlock) ast.Node {
	switch n.Data {
	case "b", "strong":
		return ast.NewEmphasis(2)
	case "i", "em", "var", "cite", "dfn":
		return ast.NewEmphasis(1)
	case "a":
		if target := attribute(n, "href"); target != "" {
			return p.link(target)
		}
	}
	return nil
}

// attribute is the value of an element's attribute.
func attribute(n *nethtml.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// textOf are the words of an element as they are laid out.
func textOf(n *nethtml.Node, depth int) string {
	if n.Type == nethtml.TextNode {
		return n.Data
	}
	if depth > maxHTMLDepth {
		return ""
	}
	var text strings.Builder
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		text.WriteString(textOf(child, depth+1))
	}
	return text.String()
}

// htmlTable is a table of HTML as one of Markdown; nil where it has no rows.
func (p *preparedBlock) htmlTable(n *nethtml.Node) ast.Node {
	made := extension.NewTable()
	var walk func(n *nethtml.Node, depth int)
	walk = func(n *nethtml.Node, depth int) {
		if depth > maxHTMLDepth {
			return
		}
		if n.DataAtom == atom.Tr {
			p.htmlRow(made, n)
			return
		}
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			walk(child, depth+1)
		}
	}
	walk(n, 0)
	if made.FirstChild() == nil {
		return nil
	}
	return made
}

// htmlRow adds a row to a table: its head, when it is the first and consists of such cells.
func (p *preparedBlock) htmlRow(t *extension.Table, n *nethtml.Node) {
	row := extension.NewTableRow(nil)
	heads := 0
	for cell := n.FirstChild; cell != nil; cell = cell.NextSibling {
		if cell.DataAtom != atom.Td && cell.DataAtom != atom.Th {
			continue
		}
		if cell.DataAtom == atom.Th {
			heads++
		}
		made := extension.NewTableCell()
		inside := &htmlReader{p: p, open: made}
		for child := cell.FirstChild; child != nil; child = child.NextSibling {
			if inside.open == nil { // a paragraph has ended
				inside.open = made
				made.AppendChild(made, ast.NewTextSegment(p.segment("\n")))
			}
			inside.read(child, nil, 0)
		}
		for _, part := range inside.nodes {
			if made.FirstChild() != nil {
				made.AppendChild(made, ast.NewTextSegment(p.segment("\n")))
			}
			moveChildren(part, made)
		}
		row.AppendChild(row, made)
	}
	if row.FirstChild() == nil {
		return
	}
	if t.FirstChild() == nil && heads == row.ChildCount() {
		t.AppendChild(t, moveChildren(row, extension.NewTableHeader(extension.NewTableRow(nil))))
		return
	}
	t.AppendChild(t, row)
}
