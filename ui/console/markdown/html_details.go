package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	nethtml "golang.org/x/net/html"
)

// detailsNode is what a summary opens, without the summary itself.
type detailsNode struct{ ast.BaseBlock }

var kindDetails = ast.NewNodeKind("Details")

func (*detailsNode) Kind() ast.NodeKind           { return kindDetails }
func (n *detailsNode) Dump(source []byte, lv int) { ast.DumpHelper(n, source, lv, nil, nil) }

// htmlDetails are a summary and below it what it opens.
func (p *preparedBlock) htmlDetails(n *nethtml.Node, depth int) []ast.Node {
	above, inside := &htmlReader{p: p}, &htmlReader{p: p}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		reader := inside
		if child.Data == "summary" && child.Type == nethtml.ElementNode {
			reader = above
		}
		reader.read(child, nil, depth+1)
	}
	above.end()
	inside.end()
	details := &detailsNode{}
	for _, one := range inside.nodes {
		details.AppendChild(details, one)
	}
	return append(above.nodes, details)
}

// leavesDetailsOpen reports whether a piece of HTML opens details that it does not close.
func leavesDetailsOpen(html string) bool {
	return strings.LastIndex(html, "<details") > strings.LastIndex(html, "</details")
}

// endsDetails reports whether a piece of HTML closes details that it did not open.
func endsDetails(html string) bool {
	begin, end := strings.Index(html, "<details"), strings.Index(html, "</details")
	return end >= 0 && (begin < 0 || end < begin)
}

// openDetails remembers those that a block of HTML opens for what stands below it: Markdown between two blocks of HTML is in none.
func (p *preparedBlock) openDetails(html string, n ast.Node) {
	if last, is := n.PreviousSibling().(*detailsNode); is && leavesDetailsOpen(strings.ToLower(html)) {
		p.details = append(p.details, last)
	}
}

// closeDetails puts into the innermost open details what stands between them and the block of HTML that ends them.
func (p *preparedBlock) closeDetails(html string, n ast.Node) {
	if len(p.details) == 0 || !endsDetails(strings.ToLower(html)) {
		return
	}
	last := p.details[len(p.details)-1]
	p.details = p.details[:len(p.details)-1]
	if last.Parent() != n.Parent() {
		return
	}
	for child := last.NextSibling(); child != nil && child != n; child = last.NextSibling() {
		last.AppendChild(last, child)
	}
}
