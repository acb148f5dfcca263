package theme

import (
	"image/color"
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

// OnDiff gives a line of w cells the ground of one that went, '-', or came, '+': paler than that of the words that differ. Where the
// terminal's own colours are in use, or none, there is none.
func (t Theme) OnDiff(line string, sign byte, w int) string {
	p := t.palette
	if t.Plain || t.NoColour || p.selection == nil || p.background == nil {
		return line
	}
	ground := halfway(p.background, p.added)
	if sign == '-' {
		ground = halfway(p.background, p.removed)
	}
	base := ansi.Style{}.BackgroundColor(ground).String()
	again := strings.NewReplacer(ansi.ResetStyle, ansi.ResetStyle+base, "\x1b[0m", ansi.ResetStyle+base)
	return base + again.Replace(safetext.Fit(line, w)) + ansi.ResetStyle
}

// halfway is the colour between two.
func halfway(a, b color.Color) color.Color {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	mean := func(x, y uint32) uint8 { return uint8((x + y) >> 9) } //nolint:gosec // the mean of two of 16 bits, of which the upper 8 are left
	return color.RGBA{mean(r1, r2), mean(g1, g2), mean(b1, b2), 0xff}
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
