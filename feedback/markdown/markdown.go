// Package markdown writes foreign text into Markdown so that it reads as it was written and changes nothing around
// it: no heading, list, link or raw HTML comes out of a finding.
//
// It may know CommonMark and the engine's gateway for foreign text. It may not know what the text is about.
package markdown

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/engine/foreign"
)

// Line makes a text one safe line of Markdown: control characters are neutralised, marks are escaped.
func Line(s string) string {
	s = strings.Join(strings.Fields(foreign.Line(s)), " ")
	var b strings.Builder
	b.Grow(len(s) + 8)
	for i, r := range s {
		if special(s, i, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Behind is Line for a text that stands behind other words, as after a label: what is a mark at the beginning of a line alone is none there.
func Behind(s string) string {
	_, text, _ := strings.Cut(Line("x "+s), " ")
	return text
}

// Cell is Line for a table cell.
func Cell(s string) string { return strings.ReplaceAll(Line(s), "|", `\|`) }

// special reports whether the character at i would be a mark where it stands. Underscores inside words and lone
// angle brackets are not: identifiers and comparisons stay readable.
func special(s string, i int, r rune) bool {
	rest := s[i+utf8.RuneLen(max(r, 0)):]
	next, _ := utf8.DecodeRuneInString(rest)
	switch r {
	case '\\', '`', '*', '[', ']':
		return true
	case '_':
		before, _ := utf8.DecodeLastRuneInString(s[:i])
		return !wordRune(before) || !wordRune(next)
	case '<':
		return unicode.IsLetter(next) || next == '/' || next == '!' || next == '?'
	case '&':
		return unicode.IsLetter(next) || next == '#'
	case '~':
		before, _ := utf8.DecodeLastRuneInString(s[:i])
		return !wordRune(next) || i > 0 && !unicode.IsSpace(before) // one alone strikes out, too, where it closes
	case '#', '>', '=':
		return i == 0
	case '-', '+':
		return i == 0 && (next == ' ' || next == r || rest == "")
	case '.', ')':
		return i > 0 && (next == ' ' || rest == "") && strings.Trim(s[:i], "0123456789") == ""
	}
	return false
}

func wordRune(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }
