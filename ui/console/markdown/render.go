package markdown

import (
	"fmt"
	"strings"

	"charm.land/glamour/v2"
	"charm.land/glamour/v2/ansi"

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
	glamour map[layout]*glamour.TermRenderer
	crowded int
}

// layout is what glamour renderers of one style differ in.
type layout struct {
	width int
	lines bool // of the source stay lines
}

// NewRenderer returns one for a style.
func NewRenderer(s Style) *Renderer {
	return &Renderer{style: s, glamour: make(map[layout]*glamour.TermRenderer)}
}

// Crowded is how many columns the widest table had that it showed without formatting, for want of room; 0 for none.
func (r *Renderer) Crowded() int { return r.crowded }

// Render draws one block; a renderer draws several of one style faster.
func Render(b Block, s Style) []string { return NewRenderer(s).Render(b) }

// Render draws one block as glamour draws it, with three differences: a line that begins with a label stays a line of
// its own, what is below an item's first line is set in like its text, and a table is as wide as its words need. A block
// that cannot be rendered is shown as it stands, and so is a table that there is no room for.
func (r *Renderer) Render(b Block) []string {
	width := max(r.style.Width, minWidth)
	if b.Raw {
		return fitLines(strings.TrimRight(b.Text, "\n"), r.style.Width)
	}
	hang := 0
	if listed.MatchString(b.Text) {
		hang = hangRoom
	}
	width = max(width-hang, minWidth)
	lines, err := r.draw(b, layout{width, labels.MatchString(b.Text)})
	if err != nil {
		return fitLines(b.Text, r.style.Width)
	}
	lines = r.fitTables(lines, b, width)
	if hang > 0 {
		indentItems(lines)
	}
	// The renderer decodes references and writes links to whatever a document names: what it drew is foreign once more.
	drawn := safetext.Drawn(strings.Join(fitLines(strings.Join(lines, "\n"), r.style.Width), "\n"))
	return strings.Split(drawn, "\n")
}

// by is glamour's renderer for a layout.
func (r *Renderer) by(l layout) (*glamour.TermRenderer, error) {
	if known := r.glamour[l]; known != nil {
		return known, nil
	}
	options := []glamour.TermRendererOption{
		glamour.WithStyles(r.style.Config), glamour.WithWordWrap(l.width), glamour.WithTableWrap(true), glamour.WithInlineTableLinks(true),
	}
	if l.lines {
		options = append(options, glamour.WithPreservedNewLines())
	}
	made, err := glamour.NewTermRenderer(options...)
	if err != nil {
		return nil, fmt.Errorf("preparing to draw Markdown: %w", err)
	}
	r.glamour[l] = made
	return made, nil
}

// draw is the block by glamour. The lines of all blocks are those of the whole text: the one that a block ends with is
// empty where the next is set apart by it.
func (r *Renderer) draw(b Block, l layout) ([]string, error) {
	renderer, err := r.by(l)
	if err != nil {
		return nil, err
	}
	out, err := renderer.Render(definitions(b) + b.Lead + loosen(b.Text))
	if err != nil {
		delete(r.glamour, l) // it may be in the midst of something
		return nil, fmt.Errorf("drawing Markdown: %w", err)
	}
	lines := strings.Split(tighten(out), "\n")
	for i, line := range lines {
		lines[i] = trimPadding(line)
	}
	first := 0
	for first < len(lines) && lines[first] == "" && (first == 0 || !b.Follows) {
		first++
	}
	return lines[first:], nil
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
