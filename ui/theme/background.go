package theme

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
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
