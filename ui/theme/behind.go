package theme

import (
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
)

// behindInk is how much of the ink of ordinary text is left of a page that stands behind a box, in percent.
const behindInk = 40

// Behind is a line without looks of its own as it stands behind a box: paler than on the page in use, and its rules no louder than there.
// Without colours it is faint, which is none.
func (t Theme) Behind(line string) string {
	if t.NoColour {
		return lipgloss.NewStyle().Faint(true).Render(line)
	}
	text, rule := t.palette.behind()
	var drawn strings.Builder
	for line != "" {
		ink, end := text, strings.IndexFunc(line, isRule)
		if end == 0 {
			ink, end = rule, strings.IndexFunc(line, func(r rune) bool { return !isRule(r) })
		}
		if end < 0 {
			end = len(line)
		}
		drawn.WriteString(lipgloss.NewStyle().Foreground(ink).Render(line[:end]))
		line = line[end:]
	}
	return drawn.String()
}

// behind are the inks of text and of rules behind a box. Where the terminal's own colours are in use nothing lies between them.
func (p palette) behind() (text, rule color.Color) {
	if !isKnown(p.background) || !isKnown(p.foreground) {
		return p.faint, p.line
	}
	text, rule = mix(p.background, p.foreground, behindInk), p.line
	if isKnown(rule) && contrast(rule, p.background) > contrast(text, p.background) {
		rule = text
	}
	return text, rule
}

// isRule reports whether a sign is one that rules and frames are drawn of.
func isRule(r rune) bool { return r >= '─' && r <= '╿' }
