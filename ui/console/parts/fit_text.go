package parts

import (
	"strings"
	"unicode/utf8"
)

// LimitLines keeps a text up to its nth line feed and counts the characters of the rest.
func LimitLines(text string, n int) (kept string, left int) {
	at := 0
	for ; n >= 0; n-- {
		next := strings.IndexByte(text[at:], '\n')
		if next < 0 {
			return text, 0
		}
		at += next + 1
	}
	return text[:at-1], utf8.RuneCountInString(text[at-1:])
}

// Shorten keeps the first n characters of a text and counts the others.
func Shorten(text string, n int) (kept string, left int) {
	at := 0
	for i := range text {
		if at == n {
			return text[:i], utf8.RuneCountInString(text[i:])
		}
		at++
	}
	return text, 0
}
