package safetext

import (
	"strings"
	"unicode/utf8"

	"parley/engine/pattern"
)

// From how many characters on that are broken, or drive a machine, a text is none, and from which part of all.
const (
	leastUnreadable = 8 // a character that is cut in two breaks at either end
	unreadablePart  = 5
)

// shownCode is how a safe text shows a character that has no look, and shownSequence the beginning and the end of a payload.
var (
	shownCode     = pattern.New(`\\u\{[0-9A-F]+\}`)
	shownSequence = pattern.New(`␛?⟦[A-Z]+ |⟧`)
)

// Unreadable is how many bytes a text has of which nobody could read anything, such as those of a picture or a program; 0 for one that can
// be read. It knows bytes as they came and as Text shows them; there it is what they stand for, about.
func Unreadable(text string) int64 {
	if !strings.ContainsFunc(text, isBroken) {
		return 0
	}
	bytes, all, broken := int64(0), 0, 0
	for _, c := range shownSequence.ReplaceAllString(shownCode.ReplaceAllString(text, "\uFFFD"), "\uFFFD") {
		all++
		if isBroken(c) {
			broken++
			bytes++
			continue
		}
		bytes += int64(utf8.RuneLen(c))
	}
	if broken < leastUnreadable || broken*unreadablePart < all {
		return 0
	}
	return bytes
}

// isBroken reports whether a character is no part of a text: a broken one, or one that drives a machine, as it is or as it is shown.
func isBroken(c rune) bool {
	switch {
	case c == utf8.RuneError, '␀' <= c && c <= '␟', c == '␡':
		return true
	default:
		return c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\x1b'
	}
}

// CutUnreadable cuts a piece that is no text into the lines of text before that, what is none, and the lines of text after it. The bytes
// are 0 where all of it can be read.
func CutUnreadable(piece string) (before string, bytes int64, after string) {
	if Unreadable(piece) == 0 {
		return piece, 0, ""
	}
	lines := strings.SplitAfter(piece, "\n")
	from, to := 0, len(lines)
	for from < to && isReadable(lines[from]) {
		from++
	}
	for to > from && isReadable(lines[to-1]) {
		to--
	}
	return strings.Join(lines[:from], ""), Unreadable(strings.Join(lines[from:to], "")), strings.Join(lines[to:], "")
}

// leastWord is from how many characters on a line between broken ones is taken for words, and not for chance.
const leastWord = 4

// isReadable reports whether a line has words and nothing in it is broken.
func isReadable(line string) bool {
	return line == "" || utf8.RuneCountInString(strings.TrimSpace(line)) >= leastWord && !strings.ContainsFunc(line, isBroken) && !shownCode.MatchString(line)
}
