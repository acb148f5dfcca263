package markdown

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"

	"charm.land/glamour/v2/ansi"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"parley/engine/linktext"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// minWidth is the least width that text is laid out for; what is then too wide is cut up.
const minWidth = 20

// Style is how blocks are drawn.
type Style struct {
	// Width is how wide words are set, in cells. No line of words is wider.
	Width int
	// Room is how wide tables may be, and the lines around code: words are read best in short lines, but nothing is won by
	// a narrow table on a wide screen. What is less than Width stands for it.
	Room   int
	Config ansi.StyleConfig
	// Name tells styles apart in the cache.
	Name string
	// Plain is set for screen readers: no lines are drawn, and code is wrapped, since nobody moves it sideways there.
	Plain bool
	Theme theme.Theme
	// graded is set for parley's own texts: their words for how grave something is have its colour.
	graded bool
}

// NewStyle is the style of a theme.
func NewStyle(t theme.Theme, width, room int) Style {
	return Style{Width: width, Room: max(room, width), Config: t.Markdown(), Name: t.ID(), Plain: t.Plain, Theme: t}
}

// Graded is the style for a text of parley's own, in which a bold HIGH is how grave something is. In a document it is a word like others.
func (s Style) Graded() Style {
	if !s.graded {
		s.graded, s.Name = true, s.Name+" graded"
	}
	return s
}

// Renderer draws blocks in one style. It keeps what drawing takes; it is not safe for concurrent use.
type Renderer struct {
	style   Style
	parser  parser.Parser
	colours *highlighter
	glamour renderer.Renderer
	drawn   bytes.Buffer // what glamour has drawn last
	writer  *bufio.Writer
	failed  error // what came in between
}

// NewRenderer returns one for a style.
func NewRenderer(s Style) *Renderer {
	s.Room = max(s.Room, s.Width)
	return &Renderer{
		style: s, parser: newParser(), colours: newHighlighter(s.Config.CodeBlock.Chroma), glamour: newGlamour(s),
		writer: bufio.NewWriter(nil),
	}
}

// newGlamour is glamour's renderer for words. It does not wrap them: that pads each line to the full width, which takes
// longer than all the rest.
func newGlamour(s Style) renderer.Renderer {
	return renderer.NewRenderer(renderer.WithNodeRenderers(util.Prioritized(ansi.NewRenderer(ansi.Options{
		Styles: s.Config, WordWrap: 0, InlineTableLinks: true, PreserveNewLines: true,
	}), 1000)))
}

// Drawn is a block as it is drawn. Lines of code may be wider than the screen.
type Drawn struct {
	Lines []string
	wide  []wideLines
}

// wideLines are lines of code that are moved sideways together: those from one to the one before another, of which the
// first cells stay where they are, and the widest of which is so wide. Their ground ends at a cell.
type wideLines struct{ from, to, fixed, width, end int }

// Render draws one block; a renderer draws several of one style faster.
func Render(b Block, s Style) Drawn { return NewRenderer(s).Render(b) }

// Render draws one block. A block that cannot be rendered is shown as it stands.
func (r *Renderer) Render(b Block) Drawn {
	if b.Raw {
		return Drawn{Lines: r.raw(b)}
	}
	lines := r.layOut(b)
	if r.failed != nil {
		r.failed = nil
		return Drawn{Lines: fitLines(b.Text, r.style.Width)}
	}
	if len(lines) > 0 && b.Follows && !b.Joined {
		lines = append([]line{{}}, lines...)
	}
	return r.finish(lines)
}

// raw is a block as it stands.
func (r *Renderer) raw(b Block) []string {
	text := strings.TrimRight(b.Text, "\n")
	if !b.Code {
		return fitLines(text, r.style.Width)
	}
	var lines []string
	for one := range strings.SplitSeq(text, "\n") {
		lines = append(lines, codeLine(one, nil, max(2, r.style.Width))...)
	}
	return lines
}

// layOut draws the parts of a block.
func (r *Renderer) layOut(b Block) []line {
	l := &layout{Renderer: r, block: b}
	room := max(minWidth, r.style.Room)
	if b.FrontMatter {
		return l.frontMatter(b.Text, max(minWidth, r.style.Width))
	}
	l.ready = r.prepare(b)
	return l.children(l.ready.doc, room, false)
}

// finish makes lines ready for the screen: decoded, safe, and not wider than there is room, but for code.
func (r *Renderer) finish(lines []line) Drawn {
	var d Drawn
	last := 0
	for _, one := range lines {
		text := safetext.Rendered(decodeStandIns.Replace(safetext.UnprotectIDs(one.text)))
		width := safetext.Width(text)
		if one.code == 0 {
			last = 0
			if width > r.style.Room {
				d.Lines = append(d.Lines, fitLines(text, r.style.Room)...)
			} else {
				d.Lines = append(d.Lines, text)
			}
			continue
		}
		if one.code != last {
			last = one.code
			d.wide = append(d.wide, wideLines{from: len(d.Lines), fixed: one.fixed, end: one.end})
		}
		d.Lines = append(d.Lines, text)
		here := &d.wide[len(d.wide)-1]
		here.to, here.width = len(d.Lines), max(here.width, width)
	}
	return d
}

// The looks of what is not of the document.

func (r *Renderer) faint(text string) string { return r.style.Theme.Line.Render(text) }
func (r *Renderer) muted(text string) string { return r.style.Theme.Muted.Render(text) }

// rule is what lines are drawn with, and heavyRule those below the title.
func (r *Renderer) rule() string { return r.style.Theme.Symbols.Rule }

func (r *Renderer) heavyRule() string { return r.style.Theme.Symbols.BarFull }

// definitions are those of the links that a block refers to and the text defines elsewhere. Case makes no difference.
func definitions(b Block) string {
	if len(b.Links) == 0 {
		return ""
	}
	var text strings.Builder
	folded := strings.ToLower(b.Text)
	for _, l := range b.Links {
		if l.Target != "" && linktext.IsAddress([]byte(l.Target)) && strings.Contains(folded, "["+strings.ToLower(l.Label)+"]") {
			fmt.Fprintf(&text, "[%s]: <%s>\n", l.Label, l.Target)
		}
	}
	if text.Len() > 0 {
		text.WriteByte('\n')
	}
	return text.String()
}

// fitLines splits and wraps what is still too wide, such as long words.
func fitLines(text string, width int) []string {
	var lines []string
	for one := range strings.SplitSeq(text, "\n") {
		if safetext.Width(one) <= width {
			lines = append(lines, one)
			continue
		}
		for _, piece := range safetext.Wrap(one, width) {
			lines = append(lines, safetext.Truncate(piece, max(2, width))) // styled blanks are not broken
		}
	}
	return lines
}
