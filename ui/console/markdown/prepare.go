package markdown

import (
	"bytes"
	"html"
	"net/url"
	"strings"

	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"parley/engine/foreign"
	"parley/engine/pattern"
	"parley/ui/safetext"
)

// Stand-ins take the place of characters that the renderer would decode or break a line at, and are taken out of what it
// drew. They are noncharacters, which no text that foreign.Text has passed contains.
const (
	codeSign  = '\uFDD0' // before the number of a code block
	backslash = '\uFDD2'
	ampersand = '\uFDD3'
	itemMark  = '\uFDD4' // before a paragraph of a list item that is not its first
)

var (
	encodeStandIns = strings.NewReplacer(`\`, string(backslash), "&", string(ampersand))
	decodeStandIns = strings.NewReplacer(string(backslash), `\`, string(ampersand), "&", breakMark, "", noLink, "", string(itemMark), "")

	// escapePattern is what CommonMark decodes in a text: an escaped mark, or a character reference.
	escapePattern = pattern.New("\\\\[!-/:-@\\[-`{-~]|&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});")
	// ownLine is how a line begins that is meant as one although Markdown joins it to the one before: a label such as
	// **Artifact**: in a record, or a footnote.
	ownLine  = pattern.New(`^[ >]*(?:\*\*[^*\n]+(?:\*\*:|:\*\*)|\[\^[^\]\s]+\]:)`)
	breakTag = pattern.New(`(?i)^<br\s*/?>$`)
)

// maxLabelBytes is how much of a text is looked at for a label, in bytes.
const maxLabelBytes = 300

// preparedBlock is a block that is ready to be drawn: a document in which every text is decoded and made safe, so that
// nothing a renderer decodes later can bring a control character back.
type preparedBlock struct {
	doc    *ast.Document
	source []byte
	code   []codeBlock // in the order of their numbers
}

// prepare reads a block of Markdown.
func (r *Renderer) prepare(source string) *preparedBlock {
	p := &preparedBlock{source: []byte(foreign.Text(source))}
	p.doc, _ = r.parser.Parse(text.NewReader(p.source)).(*ast.Document)
	var nodes []ast.Node
	_ = ast.Walk(p.doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it never fails
		if entering {
			nodes = append(nodes, n)
		}
		return ast.WalkContinue, nil
	})
	for _, n := range nodes {
		p.node(n)
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
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		var lines []string
		for i := range n.Lines().Len() {
			line := n.Lines().At(i)
			lines = append(lines, strings.TrimRight(string(line.Value(p.source)), "\r\n"))
		}
		p.replaceWithCode(n, lines, p.language(n))
	case *ast.Link:
		var relative bool
		if n.Destination, relative = destination(n.Destination); relative {
			shown := strings.TrimSuffix(string(n.Destination), noLink)
			n.Parent().InsertAfter(n.Parent(), n, ast.NewTextSegment(p.segment(encodeText(" "+shown))))
		}
	case *ast.Image:
		n.Destination, _ = destination(n.Destination)
	case *ast.Paragraph:
		if _, in := n.Parent().(*ast.ListItem); in && n.PreviousSibling() != nil {
			p.separateParagraph(n)
		}
	}
}

// noLink ends a target that is a path: the renderer would write it as another, and nothing can open it from here.
const noLink = "\x7f"

// destination is where a link leads, decoded and safe, and whether that is a path to be shown as it stands.
func destination(raw []byte) ([]byte, bool) {
	target := foreign.Line(unescape(string(raw)))
	u, err := url.Parse(target)
	if relative := err == nil && u.Scheme == "" && !strings.HasPrefix(target, "#") && target != ""; relative {
		return []byte(target + noLink), true
	}
	return []byte(target), false
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

// decodeText are drawn lines without stand-ins.
func decodeText(lines []string) string {
	return safetext.UnprotectIDs(decodeStandIns.Replace(strings.Join(lines, "\n")))
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
		value = unescape(value)
	}
	value = encodeText(value)
	flat := within[*extension.Strikethrough](n) || within[*ast.Image](n) // their texts are drawn as one
	switch soft := n.SoftLineBreak(); {
	case soft && !flat && ownLine.Regexp().Match(p.nextLine(n.Segment.Stop)):
	case soft:
		value += " "
		n.SetSoftLineBreak(false)
	case n.HardLineBreak() && flat:
		value += "\n"
		n.SetHardLineBreak(false)
	}
	n.Segment = p.segment(value)
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

// replaceTag replaces a tag among words: one for a line break by a line break, a word in angle brackets that is no element of
// HTML by itself. Others have nothing to show.
func (p *preparedBlock) replaceTag(n *ast.RawHTML) {
	var value strings.Builder
	for i := range n.Segments.Len() {
		segment := n.Segments.At(i)
		value.Write(segment.Value(p.source))
	}
	switch said := value.String(); {
	case breakTag.MatchString(said):
		n.Parent().InsertBefore(n.Parent(), n, ast.NewTextSegment(p.segment("\n")))
	case !isElement(said):
		n.Parent().InsertBefore(n.Parent(), n, ast.NewTextSegment(p.segment(encodeText(said))))
	}
	n.Parent().RemoveChild(n.Parent(), n)
}

// replaceHTMLBlock replaces a block of HTML by its words, line by line; what is laid out by hand stays so.
func (p *preparedBlock) replaceHTMLBlock(n *ast.HTMLBlock) {
	var value strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		value.Write(line.Value(p.source))
	}
	if n.HasClosure() {
		value.Write(n.ClosureLine.Value(p.source))
	}
	lines := htmlText(value.String())
	if len(lines) > 0 && preformatted.MatchString(value.String()) {
		p.replaceWithCode(n, lines, "")
		return
	}
	if len(lines) > 0 {
		paragraph := ast.NewParagraph()
		for i, line := range lines {
			words := ast.NewTextSegment(p.segment(encodeText(strings.TrimSpace(line))))
			words.SetHardLineBreak(i < len(lines)-1)
			paragraph.AppendChild(paragraph, words)
		}
		n.Parent().InsertBefore(n.Parent(), n, paragraph)
		p.node(paragraph)
	}
	n.Parent().RemoveChild(n.Parent(), n)
}

// language returns what the fence of a block of code says it is in, empty where it says nothing.
func (p *preparedBlock) language(n ast.Node) string {
	if fence, is := n.(*ast.FencedCodeBlock); is {
		return string(fence.Language(p.source))
	}
	return ""
}

// replaceWithCode puts a mark where a block is to be drawn as code; insertCode finds it in what was drawn.
func (p *preparedBlock) replaceWithCode(n ast.Node, lines []string, language string) {
	block := ast.NewCodeBlock()
	block.Lines().Append(p.segment(codePlaceholder(len(p.code)) + "\n"))
	for i, line := range lines {
		lines[i] = strings.ReplaceAll(foreign.Text(line), "\t", "    ")
	}
	p.code = append(p.code, codeBlock{lines: lines, language: language})
	n.Parent().ReplaceChild(n.Parent(), n, block)
}

// separateParagraph sets a paragraph of a list item off from what is before it.
func (p *preparedBlock) separateParagraph(n *ast.Paragraph) {
	before := "\n\n"
	switch n.PreviousSibling().Kind() {
	case ast.KindCodeBlock, ast.KindFencedCodeBlock, ast.KindList, ast.KindBlockquote, extension.KindTable:
		before = "\n"
	}
	lead := ast.NewTextSegment(p.segment(before + string(itemMark)))
	if n.FirstChild() == nil {
		n.AppendChild(n, lead)
		return
	}
	n.InsertBefore(n, n.FirstChild(), lead)
}
