package markdown

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/theme"
)

// write is a text in a pen. A text of several lines is written as one: wrap makes each line whole.
func write(p theme.Pen, text string) string {
	if text == "" || p == (theme.Pen{}) {
		return text
	}
	var style ansi.Style
	if p.Ink != nil {
		style = style.ForegroundColor(p.Ink)
	}
	if p.Underline {
		style = style.Underline(true)
	}
	if p.Bold {
		style = style.Bold()
	}
	if p.Italic {
		style = style.Italic(true)
	}
	if p.Struck {
		style = style.Strikethrough(true)
	}
	return style.Styled(text)
}

// unescape takes the backslash from characters that have one.
var unescape = strings.NewReplacer(
	`\\`, `\`, "\\`", "`", `\*`, `*`, `\_`, `_`, `\{`, `{`, `\}`, `}`, `\[`, `[`, `\]`, `]`, `\<`, `<`, `\>`, `>`,
	`\(`, `(`, `\)`, `)`, `\#`, `#`, `\+`, `+`, `\-`, `-`, `\.`, `.`, `\!`, `!`, `\|`, `|`,
)
