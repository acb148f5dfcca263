package theme

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
)

// OnBackground gives lines the theme's own ink and background throughout, for a terminal whose background is not what it is
// made for: dark inks on a dark one cannot be read. Styled parts keep what they say.
func (t Theme) OnBackground(lines []string) []string {
	base := ansi.Style{}.ForegroundColor(t.palette.foreground).BackgroundColor(t.palette.background).String()
	again := strings.NewReplacer(ansi.ResetStyle, ansi.ResetStyle+base, "\x1b[0m", ansi.ResetStyle+base)
	for i, line := range lines {
		lines[i] = base + again.Replace(line) + ansi.ResetStyle
	}
	return lines
}

// Selected fills a line of w cells as the selected one of a list. Where the terminal's own colours are in use, or none, the line is
// turned round as a whole: whatever they look like, it can be read.
func (t Theme) Selected(line string, w int) string {
	line = safetext.Fit(line, w)
	if t.Plain {
		return line // a word or a sign tells it
	}
	if t.palette.selection == nil || t.NoColour {
		return ansi.Style{}.Bold().Reverse(true).String() + ansi.Strip(line) + ansi.ResetStyle
	}
	base := ansi.Style{}.BackgroundColor(t.palette.selection).String()
	again := strings.NewReplacer(ansi.ResetStyle, ansi.ResetStyle+base, "\x1b[0m", ansi.ResetStyle+base)
	return base + again.Replace(line) + ansi.ResetStyle
}

// SelectedRest fills a further line of the selected one; only the first is bold where it is turned round.
func (t Theme) SelectedRest(line string, w int) string {
	if !t.Plain && (t.palette.selection == nil || t.NoColour) {
		return ansi.Style{}.Reverse(true).String() + ansi.Strip(safetext.Fit(line, w)) + ansi.ResetStyle
	}
	return t.Selected(line, w)
}
