package markdown

import (
	"bytes"
	"cmp"
	"html"
	"net/url"
	"strings"

	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"parley/engine/foreign"
	"parley/engine/pattern"
	"parley/ui/callout"
	"parley/ui/emoji"
	"parley/ui/safetext"
)

// Stand-ins take the place of characters that the renderer would decode or break a line at, and are taken out of what it
// drew. They are noncharacters, which no text that foreign.Text has passed contains.
const (
	backslash = '\uFDD2'
	ampersand = '\uFDD3'
)

var (
	encodeStandIns = strings.NewReplacer(`\`, string(backslash), "&", string(ampersand))
	decodeStandIns = strings.NewReplacer(string(backslash), `\`, string(ampersand), "&", breakMark, "", noLink, "")

	// escapePattern is what CommonMark decodes in a text: an escaped mark, or a character reference.
	escapePattern = pattern.New("\\\\[!-/:-@\\[-`{-~]|&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});")
	// ownLine is how a line begins that is meant as one although Markdown joins it to the one before: a label such as
	// **Artifact**: in a record.
	ownLine = pattern.New(`^[ >]*\*\*[^*\n]+(?:\*\*:|:\*\*)`)

	escapedSign   = pattern.New("^\\\\[!-/:-@\\[-`{-~]")
	severalBlanks = pattern.New(` {2,}`)
)

// maxLabelBytes is how much of a text is looked at for a label, in bytes.
const maxLabelBytes = 300

// preparedBlock is a block that is ready to be drawn: a document in which every text is decoded and made safe, so that
// nothing a renderer decodes later can bring a control character back.
type preparedBlock struct {
	doc      *ast.Document
	source   []byte
	callouts map[ast.Node]string // the quotations that are notes to the reader
	links    []Link              // what the document defines
	code     []*codeNode
	details  []*detailsNode // those that are open
}

// prepare reads a block of Markdown.
func (r *Renderer) prepare(b Block) *preparedBlock {
	p := &preparedBlock{source: []byte(foreign.Text(definitions(b) + b.Lead + b.Text)), callouts: map[ast.Node]string{}, links: b.Links}
	p.doc, _ = r.parser.Parse(text.NewReader(p.source)).(*ast.Document)
	joinTexts(p.doc, p.source)
	var nodes []ast.Node
	_ = ast.Walk(p.doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it never fails
		if entering {
			nodes = append(nodes, n)
		}
		return ast.WalkContinue, nil
	})
	for _, n := range nodes {
		if n.Parent() != nil { // what is not there any more stood inside something that was replaced
			p.node(n)
		}
	}
	if n := len(p.code); n > 0 {
		p.code[0].continued = b.Fence.Before
		p.code[n-1].continues = b.Fence.After
	}
	return p
}

func (p *preparedBlock) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		p.text(n)
	case *ast.RawHTML:
		p.replaceTag(n)
	case *ast.HTMLBlock:
		p.replaceHTMLBlock(n)
	case *ast.Blockquote:
		if said := callout.Take(n, p.source); said != "" {
			p.callouts[n] = said
		}
	case *ast.FencedCodeBlock, *ast.CodeBlock, *mathNode:
		var lines []string
		for i := range n.Lines().Len() {
			row := n.Lines().At(i)
			lines = append(lines, strings.TrimRight(string(row.Value(p.source)), "\r\n"))
		}
		n.Parent().ReplaceChild(n.Parent(), n, p.newCode(lines, p.language(n)))
	case *ast.Link:
		p.prepareLink(n)
	case *ast.Image:
		p.prepareImage(n)
	}
}

// prepareLink makes a link's target safe. That of a path stands behind its words, since nothing can open it from here.
func (p *preparedBlock) prepareLink(n *ast.Link) {
	if string(n.Title) == footnoteTitle {
		p.footnoteMark(n)
		return
	}
	path, relative := p.path(string(n.Destination))
	n.Destination, n.Title = p.target(string(n.Destination)), nil
	if n.FirstChild() == nil && !relative { // it is its address
		n.Parent().ReplaceChild(n.Parent(), n, ast.NewAutoLink(ast.AutoLinkURL, ast.NewTextSegment(p.segment(string(n.Destination)))))
		return
	}
	if relative {
		n.Parent().InsertAfter(n.Parent(), n, p.pathBehind(n, path))
	}
}

// pathBehind is the path that stands behind a link's words. It looks as addresses do: a picture without words is drawn as one.
func (p *preparedBlock) pathBehind(link ast.Node, path string) ast.Node {
	if within[*extension.Strikethrough](link) { // its text is drawn as one
		return ast.NewRawTextSegment(p.segment(encodeText(" " + path)))
	}
	n := ast.NewImage(ast.NewLink())
	n.Destination = []byte(noLink + path)
	return n
}

// prepareImage names a picture as one, whether it has words or not.
func (p *preparedBlock) prepareImage(n *ast.Image) {
	alt := unescape(nodeText(n, p.source))
	n.Parent().ReplaceChild(n.Parent(), n, p.image(alt, string(n.Destination), within[*ast.Link](n)))
}

// image is a picture: what it is said to show, and where it is. One that is a link, such as a badge, is its words: two addresses
// behind each other say less than the one it leads to.
func (p *preparedBlock) image(alt, target string, linked bool) ast.Node {
	alt = strings.Join(strings.Fields(alt), " ")
	if linked {
		return ast.NewRawTextSegment(p.segment(encodeText(cmp.Or(alt, "Image"))))
	}
	n := ast.NewImage(ast.NewLink())
	n.Destination = p.target(target)
	if alt != "" {
		alt = ": " + alt
	}
	n.AppendChild(n, ast.NewRawTextSegment(p.segment(encodeText("Image"+alt+" →"))))
	return n
}

// newCode is code as it is drawn.
func (p *preparedBlock) newCode(lines []string, language string) *codeNode {
	for i, one := range lines {
		lines[i] = strings.ReplaceAll(foreign.Text(one), "\t", "    ")
	}
	n := &codeNode{codeBlock: codeBlock{lines: lines, language: language}}
	p.code = append(p.code, n)
	return n
}

// noLink begins a target that is a path: the renderer would write it as another, and nothing can open it from here.
const noLink = "\x7f"

// path is the target of a link if that is a path, safe and as it stands.
func (p *preparedBlock) path(raw string) (string, bool) {
	target := foreign.Line(unescape(raw))
	u, err := url.Parse(target)
	return target, err == nil && u.Scheme == "" && !strings.HasPrefix(target, "#") && target != ""
}

// target is where a link leads, decoded and safe.
func (p *preparedBlock) target(raw string) []byte {
	target, relative := p.path(raw)
	if relative {
		return []byte(noLink + target)
	}
	return []byte(plainTarget(target))
}

// plainTarget is an address in which the renderer finds no escaped sign: it would show another than it links to.
func plainTarget(target string) string {
	var out strings.Builder
	for i := range len(target) {
		if target[i] == '\\' && i+1 < len(target) && escapedSign.MatchString(target[i:i+2]) {
			out.WriteString("%5C")
			continue
		}
		out.WriteByte(target[i])
	}
	return out.String()
}

// link is a link to a target without words.
func (p *preparedBlock) link(target string) *ast.Link {
	n := ast.NewLink()
	n.Destination = p.target(target)
	return n
}

// nodeText are the words of a node as they stand in the source.
func nodeText(n ast.Node, source []byte) string {
	var out strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it never fails
		if words, is := n.(*ast.Text); is && entering {
			out.Write(words.Segment.Value(source))
			if words.SoftLineBreak() || words.HardLineBreak() {
				out.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return out.String()
}

// segment puts a text where a node can refer to it.
func (p *preparedBlock) segment(s string) text.Segment {
	from := len(p.source)
	p.source = append(p.source, s...)
	return text.NewSegment(from, len(p.source))
}

// encodeText is a text in which the renderer finds nothing more to decode.
func encodeText(s string) string {
	return allowBreaks(safetext.ProtectIDs(encodeStandIns.Replace(foreign.Line(s))))
}

// unescape is a text of the source as it is meant.
func unescape(s string) string {
	return escapePattern.ReplaceAllStringFunc(s, func(code string) string {
		if code[0] == '\\' {
			return code[1:]
		}
		return html.UnescapeString(code)
	})
}

// text decodes a text and joins lines that Markdown joins. Hard breaks stay.
func (p *preparedBlock) text(n *ast.Text) {
	value := string(n.Segment.Value(p.source))
	code := within[*ast.CodeSpan](n)
	if !code && !n.IsRaw() {
		value = emoji.Replace(unescape(oneBlank(value)))
	}
	value = encodeText(value)
	flat := within[*extension.Strikethrough](n) || within[*ast.Image](n) // their texts are drawn as one
	switch soft := n.SoftLineBreak(); {
	case soft && !flat && ownLine.Regexp().Match(p.nextLine(n.Segment.Stop)):
	case soft:
		if !isWideBreak(value, p.nextLine(n.Segment.Stop)) {
			value += " "
		}
		n.SetSoftLineBreak(false)
	case n.HardLineBreak() && flat:
		value += "\n"
		n.SetHardLineBreak(false)
	}
	n.Segment = p.segment(value)
}

// oneBlank puts one blank in place of several, as a browser does.
func oneBlank(value string) string {
	if !strings.Contains(value, "  ") {
		return value
	}
	return severalBlanks.ReplaceAllString(value, " ")
}

// nextLine is the beginning of the line of the source that follows a place.
func (p *preparedBlock) nextLine(at int) []byte {
	_, next, _ := bytes.Cut(p.source[at:min(len(p.source), at+maxLabelBytes)], []byte("\n"))
	return next
}

// within reports whether a node is inside one of a kind.
func within[T ast.Node](n ast.Node) bool {
	for up := n.Parent(); up != nil; up = up.Parent() {
		if _, is := up.(T); is {
			return true
		}
	}
	return false
}

// replaceHTMLBlock replaces a block of HTML by what Markdown would be of it.
func (p *preparedBlock) replaceHTMLBlock(n *ast.HTMLBlock) {
	var value strings.Builder
	for i := range n.Lines().Len() {
		row := n.Lines().At(i)
		value.Write(row.Value(p.source))
	}
	if n.HasClosure() {
		value.Write(n.ClosureLine.Value(p.source))
	}
	html := value.String()
	p.closeDetails(html, n)
	for _, made := range p.readHTML(html) {
		n.Parent().InsertBefore(n.Parent(), n, made)
	}
	p.openDetails(html, n)
	n.Parent().RemoveChild(n.Parent(), n)
}

// language returns what the fence of a block of code says it is in, empty where it says nothing.
func (p *preparedBlock) language(n ast.Node) string {
	if fence, is := n.(*ast.FencedCodeBlock); is {
		name, _, _ := strings.Cut(string(fence.Language(p.source)), ",") // "rust,edition2021"
		return name
	}
	if _, is := n.(*mathNode); is {
		return "math"
	}
	return ""
}
