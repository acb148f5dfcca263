package record

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/engine/foreign"
)

// plain is foreign text as one harmless line: no control characters, no line breaks, single spaces.
func plain(text string) string { return strings.Join(strings.Fields(foreign.Line(text)), " ") }

// inline is foreign text as one line of Markdown that shows exactly that text: nothing in it starts a heading, a list,
// a table cell, HTML, code, a link or emphasis. Characters that could do nothing where they stand are left alone, so
// that paths and names stay readable in the raw file.
func inline(text string) string { return escape(plain(text), "") }

// strong is inline for text between two asterisks each side, where no asterisk may stand.
func strong(text string) string { return escape(plain(text), "*") }

// title is inline for a heading, which would drop number signs at its end.
func title(text string) string { return escape(plain(text), "#") }

// cell is inline for a table.
func cell(text string) string { return escape(plain(text), "|") }

// name is inline for a list of names in brackets, which Read takes apart again.
func name(text string) string { return escape(plain(text), ",;()") }

// blank stands for a text of which nothing is left.
const blank = "—"

// escape puts a backslash before what Markdown would act on, and before the characters of also.
func escape(text, also string) string {
	if text == "" {
		return blank
	}
	var out strings.Builder
	mark := numbering(text)
	for i, r := range text {
		if i == mark || strings.ContainsRune(also, r) || isActiveMark(text, i, r) {
			out.WriteByte('\\')
		}
		out.WriteRune(r)
	}
	return out.String()
}

// isActiveMark reports whether the character at byte i could mean something to a Markdown reader.
func isActiveMark(text string, i int, r rune) bool {
	rest := text[i+utf8.RuneLen(r):]
	next, _ := utf8.DecodeRuneInString(rest) // RuneError at the end: no letter, no punctuation
	if i == 0 && (startsBlock(r, rest) || isPlaceholder(text)) {
		return true
	}
	switch r {
	case '`', '[':
		return true
	case '\\':
		return rest == "" || next < utf8.RuneSelf && isPunctuation(next)
	case '<':
		return unicode.IsLetter(next) || next == '/' || next == '!' || next == '?'
	case '&':
		return unicode.IsLetter(next) || next == '#'
	case '*', '_', '~':
		return canCloseEmphasis(text, i, r)
	case ':':
		return strings.HasPrefix(rest, "//")
	case '.':
		return i >= 3 && strings.EqualFold(text[i-3:i], "www")
	case '@':
		return i > 0 && rest != "" && next != ' '
	default:
		return false
	}
}

// startsBlock reports whether r as a line's first character, before rest, begins a block.
func startsBlock(r rune, rest string) bool {
	switch r {
	case '#', '>', '|':
		return true
	case '-', '+', '*', '_', '~', '=':
		return rest == "" || rest[0] == ' ' || rest[0] == byte(r)
	default:
		return false
	}
}

// isPlaceholder reports whether a text looks like what parley writes in the place of a list.
func isPlaceholder(text string) bool {
	return strings.HasPrefix(text, "(None)") || strings.HasPrefix(text, unchecked)
}

// numbering is where the mark of a leading list number stands ("1." or "1)"), or -1.
func numbering(text string) int {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if digits == 0 || digits == len(text) || text[digits] != '.' && text[digits] != ')' {
		return -1
	}
	return digits
}

// canCloseEmphasis reports whether the emphasis mark at byte i could end emphasis (CommonMark's flanking rules). Emphasis needs an
// end: where no mark can be one, those that could only begin it are harmless.
func canCloseEmphasis(text string, i int, mark rune) bool {
	before, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text[:i], string(mark)))
	after, _ := utf8.DecodeRuneInString(strings.TrimLeft(text[i:], string(mark)))
	right := !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after))
	if mark != '_' {
		return right
	}
	left := !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before))
	return right && (!left || isPunctuation(after))
}

func isSpace(r rune) bool { return r != utf8.RuneError && unicode.IsSpace(r) }

// isPunctuation reports whether a character is punctuation. The ends of the text count as it: a bracket or an asterisk may
// be put there, and where a space is, an emphasis mark can do less.
func isPunctuation(r rune) bool {
	return r == utf8.RuneError || unicode.IsPunct(r) || unicode.IsSymbol(r)
}

// unescape takes the backslashes away again.
func unescape(text string) string {
	if !strings.Contains(text, `\`) {
		return text
	}
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) && text[i+1] < utf8.RuneSelf && isPunctuation(rune(text[i+1])) {
			i++
		}
		out.WriteByte(text[i])
	}
	return out.String()
}
