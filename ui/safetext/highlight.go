package safetext

import (
	"strings"
	"unicode/utf8"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// Find returns where needle stands in the plain text of a line, as byte offsets, without regard to case. An empty
// needle stands nowhere.
func Find(plain, needle string) [][2]int {
	if needle == "" {
		return nil
	}
	var found [][2]int
	for at := 0; at <= len(plain); {
		from, to := indexFold(plain[at:], needle)
		if from < 0 {
			break
		}
		found = append(found, [2]int{at + from, at + to})
		at += to
	}
	return found
}

// Highlight draws a style over every place where needle stands in the visible text of a styled line; style is asked for that
// of the nth, counted from 0. Ranges are counted in cells on the stripped line, because searching between escape
// sequences finds the wrong places.
func Highlight(line, needle string, style func(n int) lipgloss.Style) string {
	plain := ansi.Strip(line)
	var ranges []lipgloss.Range
	for n, place := range Find(plain, needle) {
		from := Width(plain[:place[0]])
		ranges = append(ranges, lipgloss.NewRange(from, from+Width(plain[place[0]:place[1]]), style(n)))
	}
	if len(ranges) == 0 {
		return line
	}
	return lipgloss.StyleRanges(line, ranges...)
}

// indexFold finds the first place of needle in s without regard to case; folding may change a text's length, so
// both ends are offsets into s itself.
func indexFold(s, needle string) (from, to int) {
	want := utf8.RuneCountInString(needle)
	for from := range s {
		to, n := from, 0
		for n < want && to < len(s) {
			_, size := utf8.DecodeRuneInString(s[to:])
			to += size
			n++
		}
		if n < want {
			return -1, -1
		}
		if strings.EqualFold(s[from:to], needle) {
			return from, to
		}
	}
	return -1, -1
}
