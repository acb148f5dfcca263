package theme

import (
	"image/color"
	"strings"
)

// Pen is how a piece of Markdown is written. Laid over another, its own colour wins and marks add up.
type Pen struct {
	Ink                             color.Color // nil leaves it
	Bold, Italic, Underline, Struck bool
}

// Over is this pen in a place that is written with another.
func (p Pen) Over(place Pen) Pen {
	if p.Ink == nil {
		p.Ink = place.Ink
	}
	p.Bold, p.Italic = p.Bold || place.Bold, p.Italic || place.Italic
	p.Underline, p.Struck = p.Underline || place.Underline, p.Struck || place.Struck
	return p
}

// Sheet is the theme for Markdown: a pen for every kind of text, and the signs that stand for structure.
type Sheet struct {
	Headings [6]Pen
	Hashes   [6]string // before a heading of the level

	Emphasis, Strong, Struck Pen
	Code, CodeBlock          Pen
	Link, LinkText           Pen
	Image, ImageText         Pen
	Rule                     Pen

	RuleLine         string // a thematic break
	Bar              string // before each line of a quotation
	Bullet           string
	Ticked, Unticked string
	Defined          string // before what a term means
	// Column and Row rule a table; "" means box drawing.
	Column, Row string
}

// Markdown is the theme as a sheet.
func (t Theme) Markdown() Sheet {
	heading := Pen{Ink: t.palette.accent, Bold: true}
	s := Sheet{
		Headings: [6]Pen{heading, heading, heading, heading, heading, {Ink: t.palette.accent}},
		Emphasis: Pen{Italic: true}, Strong: Pen{Bold: true}, Struck: Pen{Struck: true},
		Code: Pen{Ink: t.palette.busy}, CodeBlock: Pen{Ink: t.palette.muted},
		Link: Pen{Ink: t.palette.muted, Underline: true}, LinkText: Pen{Ink: t.palette.accent},
		Image: Pen{Ink: t.palette.accent, Underline: true}, ImageText: Pen{Ink: t.palette.muted},
		Rule: Pen{Ink: t.palette.faint}, RuleLine: strings.Repeat(t.Symbols.Rule, 24),
		Bar: "│ ", Bullet: "• ", Ticked: "[✓] ", Unticked: "[ ] ", Defined: "🠶 ",
	}
	if t.Plain {
		s.Bar, s.Bullet, s.Ticked = "| ", "- ", "[x] "
		s.Hashes = [6]string{"# ", "## ", "### "}
		s.Column, s.Row = "|", "-"
	}
	return s
}
