package theme

import (
	"image/color"

	"charm.land/glamour/v2/ansi"
	"charm.land/glamour/v2/styles"
)

// Markdown is the theme as a glamour style. It is a copy of a built-in style without a colour on the document, which
// would be written around every blank of padding.
// The style's pointers are shared with glamour's own, so they are replaced and never written through.
func (t Theme) Markdown() ansi.StyleConfig {
	cfg := styles.DarkStyleConfig
	if t.Light {
		cfg = styles.LightStyleConfig
	}
	none := uint(0)
	cfg.Document.Color = nil
	cfg.Document.BlockPrefix, cfg.Document.BlockSuffix = "", ""
	cfg.Document.Margin = &none
	cfg.CodeBlock.Chroma, cfg.CodeBlock.Theme = t.chromaColours(), ""
	cfg.CodeBlock.Color = styleColour(t.palette.muted)
	yes, no := true, false

	cfg.Heading.BlockSuffix = ""
	cfg.Heading.Color, cfg.Heading.Bold = nil, &yes
	cfg.H1 = ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{Color: styleColour(t.palette.accent), Bold: &yes, Underline: &no}}
	// The highest level has a heavy line behind it, the next a thin one, and the others are ever quieter: coloured and bold, coloured, slanted, muted.
	// None looks like a paragraph of bold words. Without colours and in letters of one size bars and lines tell them apart.
	cfg.H6.Bold = &yes
	cfg.H2.Prefix, cfg.H3.Prefix, cfg.H4.Prefix, cfg.H5.Prefix, cfg.H6.Prefix = "", "", "", "", ""
	if !t.HasTitles() {
		cfg.H3.Prefix, cfg.H4.Prefix = "▌ ", "▎ "
	}
	for _, heading := range []*ansi.StyleBlock{&cfg.H2, &cfg.H3, &cfg.H4} {
		heading.Color = styleColour(t.palette.accent)
	}
	for _, heading := range []*ansi.StyleBlock{&cfg.H5, &cfg.H6} {
		heading.Color = nil
	}
	if t.HasTitles() {
		cfg.H4.Bold = &no
		cfg.H5.Italic, cfg.H6.Color = &yes, styleColour(t.palette.muted)
	} else {
		cfg.H5.Underline, cfg.H6.Italic = &yes, &yes
	}
	cfg.Code = ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{Color: styleColour(t.palette.busy)}}
	if ground := t.codeGround(); ground != nil {
		cfg.Code.BackgroundColor = styleColour(ground)
	}
	cfg.Link = ansi.StylePrimitive{Color: styleColour(t.palette.muted), Underline: &yes}
	cfg.LinkText = ansi.StylePrimitive{Color: styleColour(t.palette.accent)}
	cfg.HorizontalRule = ansi.StylePrimitive{Color: styleColour(t.palette.line), Format: "\n" + rule(t) + "\n"}
	cfg.Image, cfg.ImageText.Color = cfg.Link, styleColour(t.palette.muted) // where it is looks like any address
	cfg.ImageText.Format = ""                                               // the text says that it is a picture
	cfg.BlockQuote.Color = nil                                              // it would be written around each blank of padding
	if t.Plain {
		bar := "| "
		cfg.BlockQuote.IndentToken = &bar
		cfg.Item.BlockPrefix = "- "
		for prefix, heading := range map[string]*ansi.StyleBlock{"# ": &cfg.H1, "## ": &cfg.H2, "### ": &cfg.H3, "#### ": &cfg.H4, "##### ": &cfg.H5, "###### ": &cfg.H6} {
			heading.Prefix = prefix
		}
		cfg.Task.Ticked = "[x] "
		column, row := " ", " " // lines would be read out sign by sign
		cfg.Table.ColumnSeparator, cfg.Table.CenterSeparator, cfg.Table.RowSeparator = &column, &column, &row
	}
	return cfg
}

// chromaColours gives the kinds of tokens their colours; those that are left out look like text. A page for screen readers has
// none.
func (t Theme) chromaColours() *ansi.Chroma {
	if t.Plain {
		return nil
	}
	in := func(c color.Color) ansi.StylePrimitive { return ansi.StylePrimitive{Color: styleColour(c)} }
	p := t.palette
	return &ansi.Chroma{
		Comment: in(p.muted), CommentPreproc: in(p.warn), Keyword: in(p.accent), KeywordType: in(p.busy),
		NameBuiltin: in(p.busy), NameTag: in(p.accent), NameAttribute: in(p.busy), NameClass: in(p.busy), NameFunction: in(p.busy),
		LiteralNumber: in(p.warn), LiteralString: in(p.good),
		GenericDeleted: in(p.bad), GenericInserted: in(p.good), GenericSubheading: in(p.busy),
	}
}

func rule(t Theme) string {
	line := ""
	for range 24 {
		line += t.Symbols.Rule
	}
	return line
}
