package picture

import (
	"fmt"
	"html"
	"strings"
)

// window puts what was painted into a window with a bar and a title.
func (p *painter) window(o Options) string {
	width := 2*margin + float64(o.Width)*cellWidth
	height := bar + 2*margin + float64(o.Height)*cellHeight
	label := o.Label
	if label == "" {
		label = o.Title
	}
	label = html.EscapeString(visible(label))
	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" xml:space="preserve" role="img" aria-label="%s">`+"\n",
		number(width), number(height), number(width), number(height), label)
	fmt.Fprintf(&out, "<title>%s</title>\n<style>\n", label)
	fmt.Fprintf(&out, "text{font-family:%s;font-size:%spx;white-space:pre}\n", fonts, number(fontSize))
	out.WriteString(".c{shape-rendering:crispEdges}\n")
	for i, css := range p.order {
		fmt.Fprintf(&out, ".s%d{%s}\n", i, css)
	}
	out.WriteString(p.rules)
	out.WriteString("</style>\n")
	fmt.Fprintf(&out, `<rect x="0.5" y="0.5" width="%s" height="%s" rx="%s" fill="%s" stroke="%s"/>`+"\n",
		number(width-1), number(height-1), number(corner), p.look.background, p.look.edge)
	fmt.Fprintf(&out, `<path d="M0.5 %sV%sa%s %s 0 0 1 %s -%sH%sa%s %s 0 0 1 %s %sV%sz" fill="%s" stroke="%s"/>`+"\n",
		number(bar), number(corner+0.5), number(corner), number(corner), number(corner), number(corner), number(width-corner-0.5),
		number(corner), number(corner), number(corner), number(corner), number(bar), p.look.bar, p.look.edge)
	for i, fill := range []string{"#f0768b", "#e5b567", "#8fc56c"} {
		fmt.Fprintf(&out, `<circle cx="%s" cy="%s" r="5.5" fill="%s"/>`+"\n", number(20+float64(i)*19), number(bar/2), fill)
	}
	if o.Title != "" {
		fmt.Fprintf(&out, `<text x="%s" y="%s" text-anchor="middle" fill="%s">%s</text>`+"\n",
			number(width/2), number(bar/2+5), p.look.title, html.EscapeString(visible(o.Title)))
	}
	out.WriteString(p.backgrounds)
	out.WriteString(p.foregrounds)
	out.WriteString("</svg>\n")
	return out.String()
}
