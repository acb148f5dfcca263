package markdown

import (
	"strings"

	"parley/engine/pattern"
	"parley/ui/emoji"
)

// heading tells the level of an ATX heading in column 0 and its text, or 0.
func heading(line string) (int, string) {
	n := 0
	for n < len(line) && line[n] == '#' {
		n++
	}
	if n == 0 || n > 6 || n == len(line) || (line[n] != ' ' && line[n] != '\t') {
		return 0, ""
	}
	title := strings.TrimSpace(line[n:])
	return n, plainTitle(strings.TrimSpace(strings.TrimRight(title, "#")))
}

// underline tells the level of the heading that a line makes of the one above it, or 0.
func underline(line string) int {
	sign := line[0]
	if sign != '=' && sign != '-' {
		return 0
	}
	n := 1
	for n < len(line) && line[n] == sign {
		n++
	}
	switch {
	case strings.TrimSpace(line[n:]) != "":
		return 0
	case sign == '=':
		return 1
	default:
		return 2
	}
}

// isThematicBreak reports whether a line, beginning in column 0, draws a rule: three or more of one sign, with nothing but
// blanks between them. A line of "-" below it does not make a heading of it.
func isThematicBreak(line string) bool {
	sign, n := line[0], 0
	if sign != '*' && sign != '_' && sign != '-' {
		return false
	}
	for i := range len(line) {
		switch line[i] {
		case sign:
			n++
		case ' ', '\t', '\r', '\n':
		default:
			return false
		}
	}
	return n >= 3
}

// cutBeforeTitle cuts before the last line, which has turned out to be a heading.
func (s *splitter) cutBeforeTitle() {
	if s.rewritten.Len() > 0 || s.raw || s.lastAt <= s.from {
		return // it stays where it is, or begins the block already
	}
	at := s.at
	s.at = s.lastAt
	s.cut()
	s.at = at
}

// inlineMarks takes strong emphasis out of a heading, and titleLink and titleEmphasis what is left of markup.
var (
	inlineMarks   = strings.NewReplacer("**", "", "__", "")
	titleLink     = pattern.New(`!?\[([^\]]*)\]\([^)]*\)`)
	titleEmphasis = pattern.New(`(^|[\s(])[*_]([^\s*_](?:[^*_]*[^\s*_])?)[*_]([\s.,;:!?)]|$)`)
)

// plainTitle is the text of a heading without markup.
func plainTitle(title string) string {
	if !hasMarkup(title) {
		return title
	}
	title = titleLink.ReplaceAllString(title, "$1")
	parts := strings.Split(title, "`")
	for i := 0; i < len(parts); i += 2 { // those between are code
		part := inlineMarks.Replace(parts[i])
		part = titleEmphasis.ReplaceAllString(part, "$1$2$3")
		part = htmlTag.ReplaceAllStringFunc(part, withoutElement)
		parts[i] = emoji.Replace(unescape(part))
	}
	return strings.TrimSpace(strings.Join(parts, ""))
}

// withoutElement leaves of a tag what is none.
func withoutElement(tag string) string {
	if isElement(tag) {
		return ""
	}
	return tag
}

// hasMarkup reports whether a text holds a sign that Markdown means something by. Most headings hold none.
func hasMarkup(title string) bool {
	for i := range len(title) {
		switch title[i] {
		case '*', '`', '_', '[', '<', '&', '\\', ':':
			return true
		}
	}
	return false
}
