package markdown

import (
	"bytes"
	"fmt"
	"strings"

	"charm.land/glamour/v2/ansi"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"parley/ui/safetext"
)

// minWidth is the least width glamour wraps rightly at.
const minWidth = 20

// Style is how blocks are drawn. Width is in cells; no rendered line is wider.
type Style struct {
	Width  int
	Config ansi.StyleConfig
	// Name tells styles apart in the cache.
	Name string
}

// Renderer draws blocks in one style. It keeps what drawing takes for each width; it is not safe for concurrent use.
type Renderer struct {
	style   Style
	parser  parser.Parser
	colours *highlighter
	glamour map[int]renderer.Renderer // by the width they wrap at
	// withRules draws tables with lines where this one leaves them out; nil until it is needed.
	withRules *Renderer
}

// NewRenderer returns one for a style.
func NewRenderer(s Style) *Renderer {
	colours := newHighlighter(s.Config.CodeBlock.Chroma)
	s.Config.CodeBlock.Chroma = nil // code is put in afterwards (see insertCode)
	return &Renderer{style: s, parser: newParser(), colours: colours, glamour: make(map[int]renderer.Renderer)}
}

// Render draws one block; a renderer draws several of one style faster.
func Render(b Block, s Style) []string { return NewRenderer(s).Render(b) }

// Render draws one block as glamour draws it, with these differences: code is shown as it was written, line by line, in colours where its fence names a language; a
// hard break, a line that begins with a label and the words of HTML stay lines of their own; what is below an item's
// first line is set in like its text; and a table is as wide as its words need, or shown row by row where there is no room for
// that. A block that cannot be rendered is shown as it stands.
func (r *Renderer) Render(b Block) []string {
	width := max(r.style.Width, minWidth)
	if b.Raw {
		return r.raw(b)
	}
	hang := 0
	if listItem.MatchString(b.Text) {
		hang = maxHang
	}
	width = max(width-hang, minWidth)
	lines, code, err := r.renderGlamour(b, width)
	if err != nil {
		return fitLines(b.Text, r.style.Width)
	}
	lines = r.fitTables(lines, b, width)
	if hang > 0 {
		indentItems(lines)
	}
	lines = r.colours.insertCode(fitLines(strings.Join(lines, "\n"), r.style.Width), code, r.style.Width)
	// Every text was made safe before it was drawn; what a renderer wrote of a document is foreign all the same.
	return strings.Split(safetext.Rendered(decodeText(lines)), "\n")
}

// raw is a block as it stands. Code keeps every blank.
func (r *Renderer) raw(b Block) []string {
	text := strings.TrimRight(b.Text, "\n")
	if !b.Code {
		return fitLines(text, r.style.Width)
	}
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, codeLine("", line, nil, r.style.Width)...)
	}
	return lines
}

// rendererFor is glamour's renderer for a width. Line breaks that Markdown joins are joined before it sees them.
func (r *Renderer) rendererFor(width int) renderer.Renderer {
	if known := r.glamour[width]; known != nil {
		return known
	}
	wrap := true
	made := renderer.NewRenderer(renderer.WithNodeRenderers(util.Prioritized(ansi.NewRenderer(ansi.Options{
		Styles: r.style.Config, WordWrap: width, TableWrap: &wrap, InlineTableLinks: true, PreserveNewLines: true,
	}), 1000)))
	r.glamour[width] = made
	return made
}

// renderGlamour is the block by glamour, with marks where code belongs. The lines of all blocks are those of the whole text: the
// one that a block ends with is empty where the next is set apart by it.
func (r *Renderer) renderGlamour(b Block, width int) ([]string, []codeBlock, error) {
	source := definitions(b) + b.Lead + b.Text
	if b.FrontMatter {
		source = asFence(b.Text)
	}
	ready := r.prepare(source)
	var out bytes.Buffer
	if err := r.rendererFor(width).Render(&out, ready.source, ready.doc); err != nil {
		delete(r.glamour, width) // it may be in the midst of something
		return nil, nil, fmt.Errorf("drawing Markdown: %w", err)
	}
	lines := strings.Split(out.String(), "\n")
	for i, line := range lines {
		lines[i] = trimPadding(line)
	}
	first := 0
	for first < len(lines) && lines[first] == "" && (first == 0 || !b.Follows) {
		first++
	}
	for b.FrontMatter && len(lines) > first+1 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines[first:], ready.code, nil
}

// asFence is a text as code.
func asFence(text string) string {
	fence := "~~~"
	for strings.Contains(text, fence) {
		fence += "~"
	}
	return fence + "\n" + strings.TrimRight(text, "\n") + "\n" + fence + "\n"
}

// definitions are those of the links that a block refers to and the text defines elsewhere.
func definitions(b Block) string {
	var text strings.Builder
	for _, l := range b.Links {
		if strings.Contains(b.Text, "["+l.Label+"]") {
			fmt.Fprintf(&text, "[%s]: <%s>\n", l.Label, l.Target)
		}
	}
	if text.Len() > 0 {
		text.WriteByte('\n')
	}
	return text.String()
}

// fitLines splits and wraps what is still too wide, such as long words and raw fences.
func fitLines(text string, width int) []string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if safetext.Width(line) <= width {
			lines = append(lines, line)
			continue
		}
		for _, piece := range safetext.Wrap(line, width) {
			lines = append(lines, safetext.Truncate(piece, max(2, width))) // styled blanks are not broken
		}
	}
	return lines
}

// trimPadding drops blanks at the end of a line that show nothing; glamour pads each line to the full width.
func trimPadding(line string) string { return strings.TrimRight(line, " ") }
