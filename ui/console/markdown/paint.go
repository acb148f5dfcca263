package markdown

import (
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"parley/ui/theme"
)

// painter draws Markdown the way glamour does, line by line the same picture, without what glamour brings along: a
// highlighter for hundreds of languages and a sanitiser for web pages, which take their time and memory as soon as a
// program starts. It writes no padding, and wraps only what is too wide.
type painter struct {
	sheet  theme.Sheet
	width  int
	breaks bool // line breaks of a paragraph are kept
	source []byte
	begun  bool // something stands before the text

	indent int       // of the block that is being drawn, in cells
	place  theme.Pen // what the block writes in
}

// codeIndent is how far code stands in, listIndent how far a list in a list does.
const (
	codeIndent = 2
	listIndent = 2
	// breakpoints are where a line may break beside blanks, once paragraphs are laid out.
	breakpoints = " ,.;-+|"
)

// reader parses; it keeps nothing between texts.
func reader() parser.Parser {
	return goldmark.New(goldmark.WithExtensions(extension.GFM, extension.DefinitionList)).Parser()
}

// lines draws a block. The lines of all blocks of a text are those of the whole text: the one that a block ends with is
// empty where the next is set apart by it.
func (p painter) lines(b Block) []string {
	p.begun = b.Follows
	drawn := p.paint(b.Lead+b.Text, b.Links)
	if !b.Follows {
		drawn = strings.TrimLeft(drawn, "\n")
	}
	return strings.Split(strings.TrimPrefix(drawn, "\n"), "\n")
}

// paint draws a text, with the links it refers to.
func (p painter) paint(source string, links []Link) string {
	p.source = []byte(source)
	known := parser.NewContext()
	for _, l := range links {
		known.AddReference(parser.NewReference([]byte(l.Label), []byte(l.Target), nil))
	}
	document := reader().Parse(text.NewReader(p.source), parser.WithContext(known))
	return wrap(p.children(document), p.width, breakpoints)
}

// children draws the blocks, or the words, inside a node.
func (p painter) children(n ast.Node) string {
	var out strings.Builder
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		out.WriteString(p.block(child))
	}
	return out.String()
}

// block draws a block with the line breaks that set it apart from what came before.
func (p painter) block(node ast.Node) string {
	switch n := node.(type) {
	case *ast.Heading:
		return p.heading(n)
	case *ast.Paragraph:
		if _, item := n.Parent().(*ast.ListItem); item {
			return p.children(n)
		}
		return p.paragraph(n)
	case *ast.Blockquote:
		inside := p.within(1)
		return "\n" + indented(wrap(inside.children(n), inside.room(), breakpoints), p.sheet.Bar)
	case *ast.List:
		return p.list(n)
	case *ast.ListItem:
		return p.item(n)
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		return p.code(n)
	case *ast.ThematicBreak:
		return write(p.sheet.Rule.Over(p.place), "\n"+p.sheet.RuleLine+"\n")
	case *ast.HTMLBlock:
		markup := n.Lines().Value(p.source)
		if n.HasClosure() {
			markup = append(markup, n.ClosureLine.Value(p.source)...)
		}
		return p.words(theme.Pen{}, withoutTags(string(markup)))
	case *east.Table:
		return "\n" + p.table(n) + "\n"
	case *east.DefinitionList:
		return wrap(p.children(n), p.room(), breakpoints) + "\n"
	case *east.DefinitionTerm:
		return "\n" + p.children(n)
	case *east.DefinitionDescription:
		return write(p.place, "\n"+p.sheet.Defined) + p.children(n) + "\n"
	case *ast.TextBlock:
		return p.children(n)
	default:
		return p.inline(n, nil)
	}
}

// within is the painter of a block that stands further in.
func (p painter) within(indent int) painter {
	p.indent += indent
	return p
}

// room is how wide a line of the block may be.
func (p painter) room() int { return max(0, p.width-p.indent) }

// apart is the line break before what is not the first of its kin.
func (p painter) apart(n ast.Node) string {
	if n.PreviousSibling() != nil || p.begun && n.Parent().Kind() == ast.KindDocument {
		return "\n"
	}
	return ""
}

func (p painter) heading(n *ast.Heading) string {
	inside := p
	inside.place = p.sheet.Headings[n.Level-1].Over(p.place)
	return p.apart(n) + wrap(write(inside.place, p.sheet.Hashes[n.Level-1])+inside.children(n), p.room(), "")
}

func (p painter) paragraph(n *ast.Paragraph) string {
	lead := p.apart(n)
	words := p.children(n)
	if strings.TrimSpace(words) == "" {
		return lead
	}
	if !p.breaks {
		words = strings.ReplaceAll(words, "\n", " ")
	}
	return lead + wrap(words, p.room(), "") + "\n"
}

func (p painter) list(n *ast.List) string {
	indent := 0
	for outer := n.Parent(); outer != nil; outer = outer.Parent() {
		if outer.Kind() == ast.KindList {
			indent = listIndent
		}
	}
	inside := p.within(indent)
	return "\n" + indented(wrap(inside.children(n), inside.room(), breakpoints), strings.Repeat(" ", indent)) + "\n"
}

// item draws an item behind its marker. The last one, and one that ends with a list, leave the line break to others.
func (p painter) item(n *ast.ListItem) string {
	end := "\n"
	if n.NextSibling() == nil || n.LastChild() != nil && n.LastChild().Kind() == ast.KindList {
		end = ""
	}
	return write(p.place, p.marker(n)) + p.children(n) + end
}

func (p painter) marker(n *ast.ListItem) string {
	if first := n.FirstChild(); first != nil {
		if box, is := first.FirstChild().(*east.TaskCheckBox); is {
			if box.IsChecked {
				return p.sheet.Ticked
			}
			return p.sheet.Unticked
		}
	}
	list, is := n.Parent().(*ast.List)
	if !is || !list.IsOrdered() {
		return p.sheet.Bullet
	}
	number := list.Start
	for before := n.PreviousSibling(); before != nil; before = before.PreviousSibling() {
		number++
	}
	return strconv.Itoa(number) + ". "
}

// code draws a block of code in one pen. Nothing is highlighted: finding out what language it is would take longer than
// all the rest.
func (p painter) code(n ast.Node) string {
	code := unescape.Replace(string(n.Lines().Value(p.source)))
	if code == "" {
		return "\n"
	}
	blanks := strings.Repeat(" ", codeIndent)
	pen := p.sheet.CodeBlock.Over(p.place)
	var out strings.Builder
	out.WriteByte('\n')
	for line := range strings.SplitAfterSeq(code, "\n") {
		if line == "" { // behind the last line break the block's pen is put down, on a line that stands in as well
			break
		}
		out.WriteString(blanks + write(pen, strings.TrimSuffix(line, "\n")))
		if strings.HasSuffix(line, "\n") {
			out.WriteByte('\n')
		}
	}
	if strings.HasSuffix(code, "\n") && pen != (theme.Pen{}) {
		out.WriteString(blanks)
	}
	return out.String()
}

// indented puts a lead before every line.
func indented(text, lead string) string {
	if lead == "" || text == "" {
		return text
	}
	whole, ended := strings.CutSuffix(text, "\n")
	whole = lead + strings.ReplaceAll(whole, "\n", "\n"+lead)
	if ended {
		whole += "\n"
	}
	return whole
}

// wrap breaks what is wider than the room and makes every line whole: styles and links end with the line and go on with
// the next.
func wrap(text string, room int, breakpoints string) string {
	if text == "" || fitting(text, room) {
		return text
	}
	return lipgloss.Wrap(text, room, breakpoints)
}

// fitting tells whether every line has room and no style goes on over a line's end. Without room nothing is wrapped.
func fitting(text string, room int) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if at := strings.LastIndexByte(line, '\x1b'); at >= 0 && !closes(line[at:]) {
			return false
		}
		if room > 0 && len(line) > room && ansi.StringWidth(line) > room {
			return false
		}
	}
	return true
}

// closes tells whether the last sequence of a line puts the pen down or ends a link.
func closes(rest string) bool {
	return strings.HasPrefix(rest, ansi.ResetStyle) || strings.HasPrefix(rest, ansi.ResetHyperlink())
}
