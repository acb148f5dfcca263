package theme

import (
	"image/color"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// scheme is a terminal's colours: its background, its text, and the sixteen by number.
type scheme struct {
	name             string
	background, text string
	sixteen          [16]string
}

// schemes are what terminals come with, and the two that are chosen most.
var schemes = []scheme{
	{"Campbell (Windows Terminal)", "#0c0c0c", "#cccccc", [16]string{
		"#0c0c0c", "#c50f1f", "#13a10e", "#c19c00", "#0037da", "#881798", "#3a96dd", "#cccccc",
		"#767676", "#e74856", "#16c60c", "#f9f1a5", "#3b78ff", "#b4009e", "#61d6d6", "#f2f2f2",
	}},
	{"Visual Studio Code, dark", "#1e1e1e", "#cccccc", [16]string{
		"#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5",
		"#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#e5e5e5",
	}},
	{"Ubuntu", "#300a24", "#ffffff", [16]string{
		"#171421", "#c01c28", "#26a269", "#a2734c", "#12488b", "#a347ba", "#2aa1b3", "#d0cfcc",
		"#5e5c64", "#f66151", "#33da7a", "#e9ad0c", "#2a7bde", "#c061cb", "#33c7de", "#ffffff",
	}},
	{"Solarized Dark", "#002b36", "#839496", [16]string{
		"#073642", "#dc322f", "#859900", "#b58900", "#268bd2", "#d33682", "#2aa198", "#eee8d5",
		"#002b36", "#cb4b16", "#586e75", "#657b83", "#839496", "#6c71c4", "#93a1a1", "#fdf6e3",
	}},
	{"Dracula", "#282a36", "#f8f8f2", [16]string{
		"#21222c", "#ff5555", "#50fa7b", "#f1fa8c", "#bd93f9", "#ff79c6", "#8be9fd", "#f8f8f2",
		"#6272a4", "#ff6e6e", "#69ff94", "#ffffa5", "#d6acff", "#ff92df", "#a4ffff", "#ffffff",
	}},
	{"Basic (macOS)", "#ffffff", "#000000", [16]string{
		"#000000", "#990000", "#00a600", "#999900", "#0000b2", "#b200b2", "#00a6b2", "#bfbfbf",
		"#666666", "#e50000", "#00d900", "#e5e500", "#0000ff", "#e500e5", "#00e5e5", "#e5e5e5",
	}},
	{"Solarized Light", "#fdf6e3", "#657b83", [16]string{
		"#073642", "#dc322f", "#859900", "#b58900", "#268bd2", "#d33682", "#2aa198", "#eee8d5",
		"#002b36", "#cb4b16", "#586e75", "#657b83", "#839496", "#6c71c4", "#93a1a1", "#fdf6e3",
	}},
}

// colourIn is a colour as a terminal with this scheme shows it.
func (s scheme) colourIn(c color.Color) color.Color {
	if basic, is := c.(ansi.BasicColor); is {
		return rgb(s.sixteen[basic])
	}
	if indexed, is := c.(ansi.IndexedColor); is && indexed < 16 {
		return rgb(s.sixteen[indexed])
	}
	return c
}

// Even the text that may be overlooked can be read on every scheme that people have, in every choice of colours.
func TestFaintTextIsReadableOnCommonSchemes(t *testing.T) {
	t.Parallel()
	for _, s := range schemes {
		back := rgb(s.background)
		isLight := luminance(back) > 0.5
		for _, n := range Names() {
			if n.Name == Dark && isLight || n.Name == Light && !isLight {
				continue // they lie on a background of their own there
			}
			p := n.Name.Options(isLight, false).palette()
			for name, ink := range map[string]color.Color{"faint": p.faint, "muted": p.muted} {
				if got := contrast(s.colourIn(ink), back); got < 4.5 {
					t.Errorf("%s, theme %s: %s text has %.2f:1", s.name, n.Name, name, got)
				}
			}
		}
	}
}

// A theme for the other background brings its own, and is readable there.
func TestFaintTextIsReadableOnTheThemesOwnBackground(t *testing.T) {
	t.Parallel()
	for _, o := range []Options{{}, {Light: true}, {Colours: Contrast}, {Colours: Contrast, Light: true}} {
		p := o.palette()
		if got := contrast(p.faint, p.background); got < 4.5 {
			t.Errorf("%s: faint text has %.2f:1", o.ID(), got)
		}
	}
}
