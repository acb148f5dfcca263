package picture

import (
	"fmt"

	uv "github.com/charmbracelet/ultraviolet"
)

// style is how the cells of a run look; colours are "" for the window's own.
type style struct {
	foreground, background                 string
	bold, faint, italic, underline, struck bool
}

// style reads a cell's style.
func (p *painter) style(from uv.Style) style {
	s := style{
		foreground: p.look.hex(from.Fg), background: p.look.hex(from.Bg),
		bold: from.Attrs&uv.AttrBold != 0, faint: from.Attrs&uv.AttrFaint != 0, italic: from.Attrs&uv.AttrItalic != 0,
		struck: from.Attrs&uv.AttrStrikethrough != 0, underline: from.Underline != uv.UnderlineNone,
	}
	if from.Attrs&uv.AttrReverse != 0 {
		ink, ground := s.foreground, s.background
		if s.foreground = ground; s.foreground == "" {
			s.foreground = p.look.background
		}
		if s.background = ink; s.background == "" {
			s.background = p.look.foreground
		}
	}
	if from.Attrs&uv.AttrConceal != 0 {
		s.foreground = s.background
		if s.foreground == "" {
			s.foreground = p.look.background
		}
	}
	return s
}

func (s style) opacity() string {
	if s.faint {
		return ` opacity="0.6"`
	}
	return ""
}

// class names a style's declarations; styles that differ in their ground alone share one.
func (p *painter) class(s style) string {
	ink := s.foreground
	if ink == "" {
		ink = p.look.foreground
	}
	css := "fill:" + ink
	if s.bold {
		css += ";font-weight:700"
	}
	if s.faint {
		css += ";opacity:.6"
	}
	if s.italic {
		css += ";font-style:italic"
	}
	switch {
	case s.underline && s.struck:
		css += ";text-decoration:underline line-through"
	case s.underline:
		css += ";text-decoration:underline"
	case s.struck:
		css += ";text-decoration:line-through"
	}
	name, known := p.classes[css]
	if !known {
		name = fmt.Sprintf("s%d", len(p.order))
		p.classes[css] = name
		p.order = append(p.order, css)
	}
	return name
}
