package markdown

import (
	"strings"

	"parley/ui/safetext"
	"parley/ui/theme"
)

// minWidth is the least width that is wrapped at; what is wider than the window is cut then.
const minWidth = 20

// Style is how blocks are drawn. Width is in cells; no rendered line is wider.
type Style struct {
	Width int
	Sheet theme.Sheet
	// Name tells styles apart in the cache.
	Name string
}

// Render draws one block.
func Render(b Block, s Style) []string {
	width := max(s.Width, minWidth)
	if b.Raw {
		return fitLines(strings.TrimRight(b.Text, "\n"), s.Width)
	}
	hang := 0
	if listed.MatchString(b.Text) {
		hang = hangRoom
	}
	p := painter{sheet: s.Sheet, width: max(width-hang, minWidth), breaks: labels.MatchString(b.Text)}
	lines := p.lines(b)
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	if hang > 0 {
		indentItems(lines)
	}
	// The renderer decodes references and writes links to whatever a document names: what it drew is foreign once more.
	drawn := safetext.Drawn(strings.Join(fitLines(strings.Join(lines, "\n"), s.Width), "\n"))
	return strings.Split(drawn, "\n")
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
