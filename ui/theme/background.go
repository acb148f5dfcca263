package theme

import (
	"image/color"
	"regexp"
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
	return onGround(safetext.Fit(line, w), ground)
}

// halfway is the colour between two.
func halfway(a, b color.Color) color.Color { return mix(a, b, 50) }

// mix is a colour with some percent of another in it.
func mix(a, b color.Color, percent uint32) color.Color {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	part := func(x, y uint32) uint8 { return uint8((x*(100-percent) + y*percent) / 100 >> 8) } //nolint:gosec // of 16 bits the upper 8 are left
	return color.RGBA{part(r1, r2), part(g1, g2), part(b1, b2), 0xff}
}

// How much of the ink of ordinary text is in the ground of code, in percent. On a light ground less is seen as much.
const (
	darkCodeInk  = 10
	lightCodeInk = 6
)

// codeGround is what lies behind code, one step from the page to its text; nil where the terminal's own colours are in use, or none.
func (t Theme) codeGround() color.Color {
	if t.Plain || t.NoColour || t.palette.selection == nil {
		return nil
	}
	return t.palette.codeGround()
}

func (p palette) codeGround() color.Color {
	switch {
	case !isKnown(p.background) || !isKnown(p.foreground):
		return nil
	case isLightGround(p.background):
		return greyed(mix(p.background, p.foreground, lightCodeInk))
	default:
		return greyed(mix(p.background, p.foreground, darkCodeInk))
	}
}

// almostGrey is how far apart the parts of a colour may be that is taken for a grey.
const almostGrey = 16

// greyed is a grey in place of what is almost one: where there are 256 colours the nearest to that is a plain blue.
func greyed(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	if (max(r, g, b)-min(r, g, b))>>8 > almostGrey {
		return c
	}
	return color.Gray{uint8((r + g + b) / 3 >> 8)} //nolint:gosec // of 16 bits the upper 8 are left
}

// How much of the ink of ordinary text is in the ground of a thread, in percent.
const (
	darkThreadInk  = 6
	lightThreadInk = 4
)

func (p palette) threadGround() color.Color {
	switch {
	case !isKnown(p.background) || !isKnown(p.foreground):
		return nil
	case isLightGround(p.background):
		return greyed(mix(p.background, p.foreground, lightThreadInk))
	default:
		return greyed(mix(p.background, p.foreground, darkThreadInk))
	}
}

// OnThread gives a line of w cells of what is said about a text a ground of its own, one step from the page. Where the terminal's own
// colours are in use, or none, there is none.
func (t Theme) OnThread(line string, w int) string {
	if t.Plain || t.NoColour || t.palette.selection == nil {
		return line
	}
	ground := t.palette.threadGround()
	if ground == nil {
		return line
	}
	return onGround(safetext.Fit(line, w), ground)
}

// onGround gives a text a ground wherever it has none of its own.
func onGround(text string, ground color.Color) string {
	base := ansi.Style{}.BackgroundColor(ground).String()
	again := strings.NewReplacer(ansi.ResetStyle, ansi.ResetStyle+base, "\x1b[0m", ansi.ResetStyle+base)
	return base + again.Replace(text) + ansi.ResetStyle
}

// HasCodeGround reports whether code has a ground of its own.
func (t Theme) HasCodeGround() bool { return t.codeGround() != nil }

// OnCode gives a part of a line the ground of code, where there is one.
func (t Theme) OnCode(part string) string {
	ground := t.codeGround()
	if ground == nil || part == "" {
		return part
	}
	return onGround(part, ground)
}

// look is a sequence that sets colours or the form of letters.
var look = regexp.MustCompile("\x1b\\[[0-9;:]*m")

// HasTitles reports whether the title of a document can be filled: without colours it would look like what is selected.
func (t Theme) HasTitles() bool { return !t.Plain && !t.NoColour && t.palette.accent != nil }

// Title is a line of a document's title, filled. What is linked in it stays so; other looks could not be read there.
func (t Theme) Title(line string) string {
	return ansi.Style{}.Bold().ForegroundColor(t.palette.onBadge).BackgroundColor(t.palette.accent).String() + look.ReplaceAllString(line, "") + ansi.ResetStyle
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
	return onGround(line, t.palette.selection)
}

// SelectedRest fills a further line of the selected one; only the first is bold as a whole where it is turned round.
func (t Theme) SelectedRest(line string, w int) string {
	if !t.Plain && (t.palette.selection == nil || t.NoColour) {
		return turnedRound(safetext.Fit(line, w))
	}
	return t.Selected(line, w)
}

// bold is a sequence that makes letters bold, alone or with colours.
var bold = regexp.MustCompile("^\x1b\\[(?:[0-9;:]*;)?0*1(?:;[0-9;:]*)?m$")

// turnedRound turns a line round as a whole. Its bold words stay bold; without colours nothing else tells them.
func turnedRound(line string) string {
	plain, strong := ansi.Style{}.Reverse(true).String(), ansi.Style{}.Bold().Reverse(true).String()
	var out strings.Builder
	out.WriteString(plain)
	at := 0
	for _, found := range look.FindAllStringIndex(line, -1) {
		out.WriteString(line[at:found[0]])
		if at = found[1]; bold.MatchString(line[found[0]:found[1]]) {
			out.WriteString(strong)
		} else {
			out.WriteString(ansi.ResetStyle + plain)
		}
	}
	return out.String() + ansi.Strip(line[at:]) + ansi.ResetStyle
}
