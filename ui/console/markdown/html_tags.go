package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"
	nethtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// raised and lowered are the digits of powers and indices.
var (
	raised  = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹", "+", "⁺", "-", "⁻", "n", "ⁿ")
	lowered = strings.NewReplacer("0", "₀", "1", "₁", "2", "₂", "3", "₃", "4", "₄", "5", "₅", "6", "₆", "7", "₇", "8", "₈", "9", "₉", "+", "₊", "-", "₋")
)

// replaceTag replaces a tag among words by what it does to them: it breaks a line, shows a picture, or changes the look of
// the words up to the tag that ends it. A word in angle brackets that is no element stays. Others have nothing to show.
func (p *preparedBlock) replaceTag(n *ast.RawHTML) {
	said, parent := p.tag(n), n.Parent()
	name := ""
	if found := htmlTag.FindStringSubmatch(said); found != nil {
		name = strings.ToLower(found[1])
	}
	switch {
	case !isElement(said):
		parent.InsertBefore(parent, n, ast.NewRawTextSegment(p.segment(encodeText(said))))
	case name == "br":
		parent.InsertBefore(parent, n, ast.NewTextSegment(p.segment("\n")))
	case name == "img":
		if e := element(said); e != nil {
			parent.InsertBefore(parent, n, p.image(attribute(e, "alt"), attribute(e, "src"), within[*ast.Link](n)))
		}
	case name != "" && !strings.HasPrefix(said, "</"):
		if end := p.endOf(n, name); end != nil {
			p.replacePair(n, end, name, said)
		}
	}
	parent.RemoveChild(parent, n)
}

// tag is a tag as it was written.
func (p *preparedBlock) tag(n *ast.RawHTML) string {
	var value strings.Builder
	for i := range n.Segments.Len() {
		segment := n.Segments.At(i)
		value.Write(segment.Value(p.source))
	}
	return value.String()
}

// element is a tag with its attributes.
func element(tag string) *nethtml.Node {
	body := &nethtml.Node{Type: nethtml.ElementNode, Data: "div", DataAtom: atom.Div}
	parsed, err := nethtml.ParseFragment(strings.NewReader(tag), body)
	if err != nil || len(parsed) == 0 {
		return nil
	}
	return parsed[0]
}

// maxTagDistance is how many parts of a text may stand between a tag and its end.
const maxTagDistance = 50

// endOf is the tag that ends the one at hand; nil where it is not among the words that follow.
func (p *preparedBlock) endOf(n *ast.RawHTML, name string) *ast.RawHTML {
	at := 0
	for next := n.NextSibling(); next != nil && at < maxTagDistance; next = next.NextSibling() {
		if end, is := next.(*ast.RawHTML); is && strings.EqualFold(strings.TrimSpace(strings.Trim(p.tag(end), "</>")), name) && strings.HasPrefix(p.tag(end), "</") {
			return end
		}
		at++
	}
	return nil
}

// replacePair gives the words between two tags their look.
func (p *preparedBlock) replacePair(n, end *ast.RawHTML, name, said string) {
	parent := n.Parent()
	switch name {
	case "b", "strong", "kbd":
		p.wrap(n, end, ast.NewEmphasis(2))
	case "i", "em", "var", "cite", "dfn":
		p.wrap(n, end, ast.NewEmphasis(1))
	case "s", "del", "strike":
		p.wrap(n, end, extension.NewStrikethrough())
	case "a":
		e := element(said)
		if e == nil || attribute(e, "href") == "" {
			return
		}
		link := p.link(attribute(e, "href"))
		if path, relative := p.path(attribute(e, "href")); relative {
			parent.InsertAfter(parent, end, p.pathBehind(n, path))
		}
		p.wrap(n, end, link)
	case "code", "samp", "tt":
		inside := p.wrap(n, end, ast.NewParagraph())
		words := unescape(nodeText(inside, p.source))
		inside.RemoveChildren(inside)
		span := ast.NewCodeSpan()
		span.AppendChild(span, ast.NewRawTextSegment(p.segment(encodeText(words))))
		parent.ReplaceChild(parent, inside, span)
	case "sup", "sub":
		p.shift(n, end, map[string]*strings.Replacer{"sup": raised, "sub": lowered}[name])
	}
}

// wrap moves what stands between two tags into a node, which takes their place.
func (p *preparedBlock) wrap(n, end *ast.RawHTML, into ast.Node) ast.Node {
	parent := n.Parent()
	for next := n.NextSibling(); next != nil && next != ast.Node(end); next = n.NextSibling() {
		into.AppendChild(into, next)
	}
	parent.InsertBefore(parent, end, into)
	parent.RemoveChild(parent, end)
	return into
}

// shift raises or lowers digits; other words stay where they are.
func (p *preparedBlock) shift(n, end *ast.RawHTML, digits *strings.Replacer) {
	words, is := n.NextSibling().(*ast.Text)
	if !is || words.NextSibling() != ast.Node(end) {
		return
	}
	said := string(words.Segment.Value(p.source))
	if shifted := digits.Replace(said); strings.Trim(shifted, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ₀₁₂₃₄₅₆₇₈₉₊₋") == "" {
		n.Parent().ReplaceChild(n.Parent(), words, ast.NewRawTextSegment(p.segment(shifted)))
	}
}
