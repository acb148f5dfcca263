// Package theme is every colour, style and symbol of the interface, named by what it means, in one place.
//
// Styles are always in full colour: the renderer reduces them to what the terminal can show, down to none with
// NO_COLOR, so no meaning may rest on a colour alone. It may not know screens or rounds beyond a rating and a
// severity, and how the record words an average.
package theme

import (
	"fmt"
	"image/color"

	"charm.land/lipgloss/v2"
)

// Options choose a theme.
type Options struct {
	// Light is set for a light background; the zero value suits a dark one.
	Light bool
	// Colours is Sixteen or Contrast; anything else stands for parley's own.
	Colours Name
	// Own is a theme of the person's own, whose colours take the place of those; nil for none.
	Own *Own
	// Plain stands for no animation, ASCII symbols and a word beside every sign.
	Plain bool
	// NoColour is set for a terminal without colours, or where the person wants none.
	NoColour bool
}

// Theme is the look of the interface. Make one with New.
type Theme struct {
	Options
	Symbols Symbols

	Text    lipgloss.Style // ordinary text in the terminal's own colour
	Strong  lipgloss.Style // what the eye should find first
	Muted   lipgloss.Style // secondary text
	Faint   lipgloss.Style // hints that may be overlooked
	Line    lipgloss.Style // rules, dividers, the empty part of a bar
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
	MatchHere lipgloss.Style // the one that the reader is at
	Quote     lipgloss.Style // the quoted place in an artifact
	Badge     lipgloss.Style // AI, CHECKS
	BadgeGood lipgloss.Style
	BadgeWarn lipgloss.Style
	BadgeBad  lipgloss.Style
	Notice    lipgloss.Style

	// Lines of a diff, and in them the part that differs from the line they replace.
	Added, AddedPart, Removed, RemovedPart lipgloss.Style

	reviewers []lipgloss.Style
	palette   palette
}

// ID names the look, for caches of what was drawn in it.
func (o Options) ID() string {
	if o.Own != nil {
		return fmt.Sprintf("own %s plain=%t mono=%t", o.Own.Name, o.Plain, o.NoColour)
	}
	return fmt.Sprintf("%s light=%t plain=%t mono=%t", o.Colours, o.Light, o.Plain, o.NoColour)
}

// New mixes a theme.
func New(o Options) Theme {
	p := o.palette()
	plain := lipgloss.NewStyle()
	ink := func(c color.Color) lipgloss.Style { return plain.Foreground(c) }
	on := func(c, back color.Color) lipgloss.Style {
		if c == nil {
			return plain.Background(back)
		}
		return plain.Foreground(c).Background(back)
	}
	badge := func(back color.Color) lipgloss.Style { return on(p.onBadge, back).Bold(true) }
	t := Theme{
		Options: o, Symbols: symbols(o.Plain), palette: p,
		Text: plain, Strong: plain.Bold(true), Muted: ink(p.muted), Faint: ink(p.faint), Line: ink(p.line),
		Accent: ink(p.accent), Heading: ink(p.accent).Bold(true), Brand: ink(p.accent).Bold(true),
		Good: ink(p.good), Warn: ink(p.warn), Bad: ink(p.bad), Busy: ink(p.busy),
		Tab: ink(p.muted), TabActive: ink(p.accent).Bold(true).Underline(true), Key: ink(p.accent),
		Match: on(p.onQuiet, p.badge).Underline(true), Quote: on(p.onQuote, p.quote).Bold(true).Underline(o.NoColour), Badge: on(p.onQuiet, p.badge),
		MatchHere: on(p.match, p.onMatch).Bold(true).Reverse(true), // without colours it is not underlined but reversed
		BadgeGood: badge(p.good), BadgeWarn: badge(p.warn), BadgeBad: badge(p.bad),
		Notice: ink(p.warn),
		Added:  ink(p.good), AddedPart: ink(p.good).Background(p.added).Bold(true).Underline(o.NoColour),
		Removed: ink(p.bad), RemovedPart: ink(p.bad).Background(p.removed).Bold(true).Underline(o.NoColour),
	}
	if o.NoColour {
		t.Key = t.Key.Bold(true) // else a key could not be told from what it does
		// A good badge is bold alone: so it is told from the others at a glance.
		for _, badge := range []*lipgloss.Style{&t.BadgeWarn, &t.BadgeBad} {
			*badge = badge.Reverse(true)
		}
		t.RemovedPart = t.RemovedPart.Underline(false).Strikethrough(true)
	}
	for _, underlined := range []bool{false, true} {
		for _, c := range p.reviewers {
			if c != nil {
				t.reviewers = append(t.reviewers, ink(c).Bold(true).Underline(underlined))
			}
		}
	}
	return t
}

// Reviewer is the look of one of several reviewers, counted from 0; no meaning rests on it alone. Where there are more reviewers than
// colours, the next are underlined.
func (t Theme) Reviewer(n int) lipgloss.Style {
	return t.reviewers[max(0, n)%len(t.reviewers)]
}
