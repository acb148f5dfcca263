package parts

import (
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"parley/ui/safetext"
)

// Paste puts a pasted text into the field, on one line, as far as there is room, and tells how many characters were
// left out.
func (p *Prompt) Paste(text string) (left int) {
	if p.isText {
		text, left = Shorten(p.apart(text), p.field.CharLimit-utf8.RuneCountInString(p.field.Value()))
		p.field, _ = p.field.Update(tea.PasteMsg{Content: text})
		p.problem = ""
		p.notifyChange()
	}
	return left
}

// apart is a pasted text on one line. Where it begins or ends with a blank or the end of a line, a blank keeps it apart from the words that
// stand before and behind it.
func (p *Prompt) apart(text string) string {
	line := safetext.Line(text)
	if line == "" {
		return ""
	}
	written, at := []rune(p.field.Value()), p.field.Position()
	if strings.TrimLeftFunc(text, unicode.IsSpace) != text && at > 0 && !unicode.IsSpace(written[at-1]) {
		line = " " + line
	}
	if strings.TrimRightFunc(text, unicode.IsSpace) != text && at < len(written) && !unicode.IsSpace(written[at]) {
		line += " "
	}
	return line
}
