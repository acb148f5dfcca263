package document

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"golang.org/x/text/unicode/norm"

	"parley/engine/pattern"
)

// inline is the text inside one block, as it is being collected.
type inline struct {
	b            *builder
	text, full   strings.Builder
	marks, ends  []mark
	placeholders []Placeholder
	lead         string
	task         bool
	checked      bool
	struck       bool
	links        int
	linked       int // bytes of text that are links
	inLink       bool
}

func (b *builder) inline(n ast.Node) *inline {
	in := &inline{b: b}
	in.children(n)
	return in
}

// isNav reports whether a block consists of links only.
func (in *inline) isNav() bool {
	return in.links > 0 && len(strings.TrimSpace(in.text.String())) <= in.linked
}

func (in *inline) children(n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		in.node(c)
	}
}

func (in *inline) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		in.segment(n.Segment.Start, n.Segment.Stop)
		if n.SoftLineBreak() || n.HardLineBreak() {
			in.lineBreak()
		}
	case *ast.String:
		in.text.Write(n.Value)
		in.full.Write(n.Value)
	case *ast.CodeSpan:
		in.codeSpan(n)
	case *ast.Emphasis:
		first := strings.TrimSpace(in.full.String()) == ""
		before := in.full.Len()
		in.children(n)
		if first && in.lead == "" {
			in.lead = strings.TrimSpace(in.full.String()[before:])
		}
	case *ast.Link:
		in.link(n, string(n.Destination))
	case *ast.Image:
		in.b.d.Links = append(in.b.d.Links, Link{
			Dest: string(n.Destination), Image: true, Line: in.b.d.Line(max(n.Pos(), 0)), Section: len(in.b.d.Sections) - 1,
		})
		in.hide(max(n.Pos(), 0), 0)
	case *ast.AutoLink:
		in.hide(max(n.Pos(), 0), 0)
	case *ast.RawHTML:
		in.rawHTML(n)
	case *east.Strikethrough:
		in.struck = true
	case *east.TaskCheckBox:
		in.task, in.checked = true, n.IsChecked
	default:
		in.children(n)
	}
}

func (in *inline) link(n *ast.Link, dest string) {
	before := in.text.Len()
	nested := in.inLink
	in.inLink = true
	in.children(n)
	in.inLink = nested
	in.links++
	in.linked += in.text.Len() - before
	in.b.d.Links = append(in.b.d.Links, Link{
		Text: in.text.String()[before:], Dest: dest, Line: in.b.d.Line(max(n.Pos(), 0)), Section: len(in.b.d.Sections) - 1,
	})
}

// segment adds source text, with bare URLs taken out of the prose.
func (in *inline) segment(start, stop int) {
	for start < stop {
		raw := in.b.src[start:stop]
		from, to := bareURL(raw)
		if from < 0 {
			in.write(start, raw)
			return
		}
		in.write(start, raw[:from])
		in.hide(start+from, start+to)
		start += to
	}
}

func (in *inline) write(source int, raw []byte) {
	if len(raw) == 0 {
		return
	}
	in.marks = append(in.marks, markAt(in.text.Len(), source))
	raw = plainHan(raw)
	in.text.Write(raw)
	in.full.Write(raw)
}

// plainHan replaces radicals that input methods and PDF copies leave in Chinese text by the characters they look
// like. Both are three bytes long, so places in the text stay true.
func plainHan(raw []byte) []byte {
	if !bytes.ContainsFunc(raw, isRadical) {
		return raw
	}
	return bytes.Map(func(r rune) rune {
		if !isRadical(r) {
			return r
		}
		plain, size := utf8.DecodeRuneInString(norm.NFKC.String(string(r)))
		if size != utf8.RuneLen(r) {
			return r
		}
		return plain
	}, raw)
}

func isRadical(r rune) bool { return r >= 0x2E80 && r <= 0x2FD5 }

// bareURL finds a URL in a text; from is -1 when there is none.
func bareURL(raw []byte) (from, to int) {
	i := bytes.Index(raw, []byte("://"))
	if i < 0 {
		return -1, -1
	}
	from = i
	for from > 0 && raw[from-1] >= 'a' && raw[from-1] <= 'z' {
		from--
	}
	to = i + 3
	for to < len(raw) && raw[to] > ' ' && raw[to] < 0x80 && !strings.ContainsRune("<>\"`", rune(raw[to])) {
		to++
	}
	for to > i+3 && strings.ContainsRune(".,;:!?)", rune(raw[to-1])) {
		to--
	}
	return from, to
}

// hide takes something out of the prose; end is where it ends in the source, 0 when that is not known.
func (in *inline) hide(source, end int) {
	at := in.text.Len()
	in.marks = append(in.marks, markAt(at, source))
	if end > source {
		in.ends = append(in.ends, markAt(at, end))
	}
	in.text.WriteRune(Hidden)
}

// codeSpan hides a code span, and keeps its text in the full prose.
func (in *inline) codeSpan(n *ast.CodeSpan) {
	start, end := max(n.Pos(), 0), 0
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			in.full.Write(t.Segment.Value(in.b.src))
			end = t.Segment.Stop
		}
	}
	for end > 0 && end < len(in.b.src) && (in.b.src[end] == '`' || in.b.src[end] == ' ' && end+1 < len(in.b.src) && in.b.src[end+1] == '`') {
		end++
	}
	in.hide(start, end)
}

// lineBreak joins lines: with a space, but not between Han characters, where none is written.
func (in *inline) lineBreak() {
	last, _ := utf8.DecodeLastRuneInString(in.text.String())
	if unicode.Is(unicode.Han, last) {
		return
	}
	in.text.WriteByte(' ')
	in.full.WriteByte(' ')
}

var (
	tagName  = pattern.New(`^</?([A-Za-z][A-Za-z0-9-]*)`)
	anchored = pattern.New(`(?i)\s(?:id|name)\s*=\s*["']?([^"'\s>]+)`)
	// htmlHeading is a heading written in HTML.
	htmlHeading = pattern.New(`(?is)<h[1-6](?:\s[^<>]*)?>(.*?)</h[1-6]>`)
)

// htmlTags are the elements that Markdown documents use; any other word in angle brackets is a placeholder.
var htmlTags = wordSet(`a abbr article aside audio b big blockquote body br button caption center cite code col colgroup dd
del details dfn div dl dt em embed figcaption figure font footer form g h1 h2 h3 h4 h5 h6 head header hr html i iframe img input
ins kbd label li link main mark meta nav object ol option p path picture pre q rp rt ruby s samp script section select small
source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr tt u ul var video wbr`)

func (in *inline) rawHTML(n *ast.RawHTML) {
	var raw strings.Builder
	start := -1
	for i := range n.Segments.Len() {
		segment := n.Segments.At(i)
		if start < 0 {
			start = segment.Start
		}
		raw.Write(segment.Value(in.b.src))
	}
	text := raw.String()
	if strings.HasPrefix(text, "<!--") {
		in.b.d.readIgnoreComment(text, start, true)
		return
	}
	name := tagName.FindStringSubmatch(text)
	if name == nil || strings.HasPrefix(text, "</") {
		return
	}
	if htmlTags[strings.ToLower(name[1])] {
		in.b.named(text)
		return
	}
	// List<String> is a type, not a gap in a template, and {{<note>}} a command to the program that makes the site.
	if strings.HasSuffix(in.text.String(), "{{") {
		in.hide(start, start+len(text))
		return
	}
	before, _ := utf8.DecodeLastRuneInString(in.text.String())
	if in.text.Len() > 0 && (unicode.IsLetter(before) || unicode.IsDigit(before)) {
		return
	}
	in.placeholders = append(in.placeholders, Placeholder{text, Span{start, start + len(text)}})
	in.hide(start, start+len(text))
}

// named records the anchors that HTML elements define.
func (b *builder) named(html string) {
	for _, m := range anchored.FindAllStringSubmatch(html, -1) {
		b.d.anchors[strings.ToLower(m[1])] = true
	}
}

func (b *builder) html(n *ast.HTMLBlock, at containerState) {
	lines := n.Lines()
	if lines.Len() == 0 {
		return
	}
	from, to := lines.At(0).Start, lines.At(lines.Len()-1).Stop
	if n.HasClosure() {
		to = max(to, n.ClosureLine.Stop)
	}
	if b.gaps(from, to, at) {
		return
	}
	text := string(b.src[from:to])
	b.named(text)
	for _, m := range htmlHeading.FindAllStringSubmatch(text, -1) {
		b.anchor(slug(htmlMark.ReplaceAllString(m[1], "")))
	}
	if htmlMark.MatchString(text) && strings.ContainsFunc(htmlMark.ReplaceAllString(text, ""), unicode.IsLetter) {
		b.d.htmlText = true
	}
	b.d.readIgnoreComment(text, from, false)
}

// wordSet reads a list of words separated by white space.
func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}
