// Package theme is every colour, style and symbol of the interface, named by what it means, in one place.
//
// Styles are always in full colour: the renderer reduces them to what the terminal can show, down to none with
// NO_COLOR, so no meaning may rest on a colour alone. It may not know screens or rounds beyond a rating and a
// severity, and how the record words an average.
package theme

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// Options choose a theme.
type Options struct {
	// Light is set for a light background; the zero value suits a dark one.
	Light bool
	// Plain stands for no animation, ASCII symbols and a word beside every sign.
	Plain bool
}

// Theme is the look of the interface. Make one with New.
type Theme struct {
	Options
	Symbols Symbols

	Text    lipgloss.Style // ordinary text in the terminal's own colour
	Strong  lipgloss.Style // what the eye should find first
	Muted   lipgloss.Style // secondary text
	Faint   lipgloss.Style // rules, frames, hints that may be overlooked
	Accent  lipgloss.Style // what is selected or can be acted on
	Heading lipgloss.Style
	Brand   lipgloss.Style

	Good lipgloss.Style
	Warn lipgloss.Style
	Bad  lipgloss.Style
	Busy lipgloss.Style // work under way

	Tab       lipgloss.Style
	TabActive lipgloss.Style
	Key       lipgloss.Style
	Match     lipgloss.Style // a search hit
	Quote     lipgloss.Style // the quoted place in an artifact
	Badge     lipgloss.Style // AI, RULES
	BadgeGood lipgloss.Style
	BadgeWarn lipgloss.Style
	BadgeBad  lipgloss.Style
	Notice    lipgloss.Style

	// Lines of a diff, and in them the part that differs from the line they replace.
	Added, AddedPart, Removed, RemovedPart lipgloss.Style

	palette palette
}

// palette is the handful of colours a theme is mixed from.
type palette struct {
	accent, muted, faint, good, warn, bad, busy color.Color
	onBadge, badge, match, quote                color.Color
	added, removed                              color.Color // behind what differs
}

var dark = palette{
	accent: lipgloss.Color("#7aa2f7"), muted: lipgloss.Color("#9aa0b0"), faint: lipgloss.Color("#565c6e"),
	good: lipgloss.Color("#8fc56c"), warn: lipgloss.Color("#e5b567"), bad: lipgloss.Color("#f0768b"),
	busy: lipgloss.Color("#6cc7d4"), onBadge: lipgloss.Color("#16181f"), badge: lipgloss.Color("#3a4054"),
	match: lipgloss.Color("#e5b567"), quote: lipgloss.Color("#3d3a24"),
	added: lipgloss.Color("#24422a"), removed: lipgloss.Color("#4d2430"),
}

var light = palette{
	accent: lipgloss.Color("#2f5fc4"), muted: lipgloss.Color("#5d6470"), faint: lipgloss.Color("#a9afba"),
	good: lipgloss.Color("#3c7d22"), warn: lipgloss.Color("#94640a"), bad: lipgloss.Color("#bf2f4c"),
	busy: lipgloss.Color("#1a7f8e"), onBadge: lipgloss.Color("#ffffff"), badge: lipgloss.Color("#dfe3ec"),
	match: lipgloss.Color("#f2c94c"), quote: lipgloss.Color("#fff3c4"),
	added: lipgloss.Color("#cdecc6"), removed: lipgloss.Color("#f8d0d6"),
}

// New mixes a theme.
func New(o Options) Theme {
	p := dark
	if o.Light {
		p = light
	}
	plain := lipgloss.NewStyle()
	ink := func(c color.Color) lipgloss.Style { return plain.Foreground(c) }
	badge := func(back color.Color) lipgloss.Style { return plain.Foreground(p.onBadge).Background(back).Bold(true) }
	t := Theme{
		Options: o, Symbols: symbols(o.Plain), palette: p,
		Text: plain, Strong: plain.Bold(true), Muted: ink(p.muted), Faint: ink(p.faint),
		Accent: ink(p.accent), Heading: ink(p.accent).Bold(true), Brand: ink(p.accent).Bold(true),
		Good: ink(p.good), Warn: ink(p.warn), Bad: ink(p.bad), Busy: ink(p.busy),
		Tab: ink(p.muted), TabActive: ink(p.accent).Bold(true).Underline(true), Key: ink(p.accent),
		Match: plain.Foreground(lipgloss.Color("#16181f")).Background(p.match),
		Quote: plain.Background(p.quote), Badge: plain.Background(p.badge),
		BadgeGood: badge(p.good), BadgeWarn: badge(p.warn), BadgeBad: badge(p.bad),
		Notice: ink(p.warn),
		Added:  ink(p.good), AddedPart: ink(p.good).Background(p.added).Bold(true),
		Removed: ink(p.bad), RemovedPart: ink(p.bad).Background(p.removed).Bold(true),
	}
	return t
}
