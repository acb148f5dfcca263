package theme

import (
	"fmt"
	"image/color"
	"regexp"
	"slices"
	"strconv"
)

// slot is one colour of a palette: the name that a file calls it by, and what it is for. Text is what stands on the theme's
// background and has to be read there.
type slot struct {
	name, about string
	isText      bool
	of          func(*palette) *color.Color
}

// slots are all colours of a palette, in the order that a file shows them.
var slots = []slot{
	{"background", "behind everything", false, func(p *palette) *color.Color { return &p.background }},
	{"foreground", "ordinary text", true, func(p *palette) *color.Color { return &p.foreground }},
	{"accent", "headings, keys, what can be acted on", true, func(p *palette) *color.Color { return &p.accent }},
	{"muted", "secondary text", true, func(p *palette) *color.Color { return &p.muted }},
	{"faint", "hints that may be overlooked", true, func(p *palette) *color.Color { return &p.faint }},
	{"line", "rules, dividers, the empty part of a bar", false, func(p *palette) *color.Color { return &p.line }},
	{"good", "agreement, accepted, added", true, func(p *palette) *color.Color { return &p.good }},
	{"warn", "medium severity, notices", true, func(p *palette) *color.Color { return &p.warn }},
	{"bad", "high severity, failed, removed", true, func(p *palette) *color.Color { return &p.bad }},
	{"busy", "work under way, code", true, func(p *palette) *color.Color { return &p.busy }},
	{"on-badge", "ink on the coloured badges", false, func(p *palette) *color.Color { return &p.onBadge }},
	{"badge", "behind the quiet badges", false, func(p *palette) *color.Color { return &p.badge }},
	{"on-quiet", "ink on the quiet badges", false, func(p *palette) *color.Color { return &p.onQuiet }},
	{"match", "behind a search hit", false, func(p *palette) *color.Color { return &p.match }},
	{"on-match", "ink of a search hit", false, func(p *palette) *color.Color { return &p.onMatch }},
	{"quote", "behind a quoted place", false, func(p *palette) *color.Color { return &p.quote }},
	{"on-quote", "ink of a quoted place", false, func(p *palette) *color.Color { return &p.onQuote }},
	{"added", "behind the words that were added", false, func(p *palette) *color.Color { return &p.added }},
	{"removed", "behind the words that were removed", false, func(p *palette) *color.Color { return &p.removed }},
	{"selection", "behind the selected row", false, func(p *palette) *color.Color { return &p.selection }},
	{"reviewer-1", "the first reviewer's letter in the margin", true, func(p *palette) *color.Color { return &p.reviewers[0] }},
	{"reviewer-2", "the second reviewer's", true, func(p *palette) *color.Color { return &p.reviewers[1] }},
	{"reviewer-3", "the third reviewer's", true, func(p *palette) *color.Color { return &p.reviewers[2] }},
	{"reviewer-4", "the fourth reviewer's", true, func(p *palette) *color.Color { return &p.reviewers[3] }},
	{"reviewer-5", "the fifth reviewer's", true, func(p *palette) *color.Color { return &p.reviewers[4] }},
}

// ColourNames lists the names of the colours that a theme is mixed from.
func ColourNames() []string {
	names := make([]string, len(slots))
	for i, s := range slots {
		names[i] = s.name
	}
	return names
}

var hexColour = regexp.MustCompile(`^#[0-9A-Fa-f]{6}$`)

// ParseColour reads a colour as a person writes it: "#7aa2f7", or a number from 0 to 255 for one of the terminal's own.
func ParseColour(text string) (color.Color, error) {
	if hexColour.MatchString(text) {
		return rgb(text), nil
	}
	if n, err := strconv.Atoi(text); err == nil && n >= 0 && n <= 255 {
		return ansiColour(n), nil
	}
	return nil, fmt.Errorf("%q is no colour", text)
}

// isLightGround reports whether dark text suits the colour as a background. Of the terminal's own colours only the two whites do.
func isLightGround(c color.Color) bool {
	if number := *styleColour(c); number[0] != '#' {
		return slices.Contains([]string{"7", "15"}, number)
	}
	return luminance(c) > 0.18 // where black and white have the same contrast
}
