package markdown

import (
	"fmt"
	"hash/fnv"
	"html"
	"net/url"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"parley/ui/theme"
)

// inline draws words. A pen that is imposed is laid over their own, as emphasis and links do it.
func (p painter) inline(node ast.Node, imposed *theme.Pen) string {
	switch n := node.(type) {
	case *ast.Text:
		words := string(n.Segment.Value(p.source))
		if n.HardLineBreak() || n.SoftLineBreak() {
			words += "\n"
		}
		return p.words(own(theme.Pen{}, imposed), html.UnescapeString(words))
	case *ast.Emphasis:
		return p.emphasis(n, imposed)
	case *east.Strikethrough:
		return p.words(own(p.sheet.Struck, imposed), html.UnescapeString(p.bare(n)))
	case *ast.CodeSpan:
		return write(p.sheet.Code.Over(p.place), html.UnescapeString(p.bare(n)))
	case *ast.Link:
		return p.link(n)
	case *ast.AutoLink:
		return p.autoLink(n)
	case *ast.Image:
		return p.image(n)
	case *ast.RawHTML:
		return p.words(own(theme.Pen{}, imposed), withoutTags(string(n.Segments.Value(p.source))))
	default:
		return "" // such as the box of a task, which the marker shows
	}
}

func own(pen theme.Pen, imposed *theme.Pen) theme.Pen {
	if imposed == nil {
		return pen
	}
	return imposed.Over(pen)
}

// words writes a text of the source.
func (p painter) words(pen theme.Pen, text string) string {
	return write(pen.Over(p.place), unescape.Replace(text))
}

func (p painter) emphasis(n *ast.Emphasis, imposed *theme.Pen) string {
	pen := p.sheet.Emphasis
	if n.Level > 1 {
		pen = p.sheet.Strong
	}
	pen = own(pen, imposed)
	var out strings.Builder
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		out.WriteString(p.inline(child, &pen))
	}
	return out.String()
}

// link writes the text of a link, and where it leads.
func (p painter) link(n *ast.Link) string {
	target := string(n.Destination)
	open, end := hyperlink(target)
	var out strings.Builder
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		if pensOf(child) {
			out.WriteString(open + p.inline(child, &p.sheet.LinkText) + end)
			continue
		}
		out.WriteString(p.words(p.sheet.LinkText, open+p.inline(child, nil)+end))
	}
	if open != "" {
		out.WriteString(write(p.place, " ") + p.target(target, open, end))
	}
	return out.String()
}

// pensOf tells whether what stands in a link is written with the link's pen, or has one of its own.
func pensOf(n ast.Node) bool {
	switch n.(type) {
	case *ast.Text, *ast.Emphasis, *east.Strikethrough, *ast.RawHTML:
		return true
	default:
		return false
	}
}

func (p painter) target(target, open, end string) string {
	return p.words(p.sheet.Link, open+resolved(target)+end)
}

// autoLink is its own text, except that an address of mail is shown without its scheme.
func (p painter) autoLink(n *ast.AutoLink) string {
	target := string(n.URL(p.source))
	label := target
	if n.AutoLinkType != ast.AutoLinkEmail {
		open, end := hyperlink(target)
		if open == "" {
			return ""
		}
		return p.target(target, open, end)
	}
	if !strings.HasPrefix(strings.ToLower(target), "mailto:") {
		target = "mailto:" + target
	}
	open, end := hyperlink(target)
	return open + p.words(p.sheet.LinkText, label) + end
}

func (p painter) image(n *ast.Image) string {
	target := string(n.Destination)
	open, end := hyperlink(target)
	out := ""
	if text := p.bare(n); text != "" {
		out = p.words(p.sheet.ImageText, "Image: "+open+text+end+" →")
	}
	if target != "" {
		out += write(p.place, " ") + p.words(p.sheet.Image, open+resolved(target)+end)
	}
	return out
}

// bare is the source's text inside a node, without markup.
func (p painter) bare(node ast.Node) string {
	switch n := node.(type) {
	case *ast.Text:
		return string(n.Segment.Value(p.source))
	case *ast.String:
		return string(n.Value)
	case *ast.AutoLink:
		return string(n.Label(p.source))
	case *ast.RawHTML:
		return string(n.Segments.Value(p.source))
	}
	var out strings.Builder
	for child := node.FirstChild(); child != nil; child = child.NextSibling() {
		out.WriteString(p.bare(child))
		if text, is := child.(*ast.Text); is && text.SoftLineBreak() {
			out.WriteByte('\n')
		}
	}
	return out.String()
}

// hyperlink is what opens and ends a link to a target on terminals; "" for one that leads nowhere else.
func hyperlink(target string) (open, end string) {
	u, err := url.Parse(target)
	if err != nil || "#"+u.Fragment == target {
		return "", ""
	}
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(target))
	return ansi.SetHyperlink(target, fmt.Sprintf("id=%d", sum.Sum32())), ansi.ResetHyperlink()
}

// resolved is a target as it is shown: one without a scheme begins with a slash.
func resolved(target string) string {
	u, err := url.Parse(target)
	if err != nil || u.IsAbs() {
		return target
	}
	u.Path = strings.TrimPrefix(u.Path, "/")
	return new(url.URL).ResolveReference(u).String()
}
