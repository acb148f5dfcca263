package markdown

import (
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

// Render draws one block. Glamour renderers are not safe for concurrent use, so each call makes its own: they cost
// some microseconds. A block that cannot be rendered is shown as it stands.
func Render(b Block, s Style) []string {
	width := max(s.Width, minWidth)
	if b.Raw {
		return fitLines(strings.TrimRight(b.Text, "\n"), s.Width)
	}
	hang := 0
	if listed.MatchString(b.Text) {
		hang = hangRoom
	}
	options := []glamour.TermRendererOption{
		glamour.WithStyles(s.Config), glamour.WithWordWrap(max(width-hang, minWidth)),
		glamour.WithTableWrap(true), glamour.WithInlineTableLinks(true),
	}
	if labels.MatchString(b.Text) {
		options = append(options, glamour.WithPreservedNewLines())
	}
	renderer, err := glamour.NewTermRenderer(options...)
	if err != nil {
		return fitLines(b.Text, s.Width)
	}
	out, err := renderer.Render(b.Lead + b.Text)
	if err != nil {
		return fitLines(b.Text, s.Width)
	}
	lines := strings.Split(strings.Trim(out, "\n"), "\n")
	for i, line := range lines {
		lines[i] = trimPadding(line)
	}
	if hang > 0 {
		indentItems(lines)
	}
	// The renderer decodes references and writes links to whatever a document names: what it drew is foreign once more.
	drawn := safetext.Drawn(strings.Join(fitLines(strings.Join(lines, "\n"), s.Width), "\n"))
	return append(strings.Split(drawn, "\n"), "")
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
