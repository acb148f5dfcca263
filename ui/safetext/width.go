package safetext

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Width counts the cells a text takes; escape sequences take none.
func Width(s string) int {
	if w, plain := plainWidth(s); plain {
		return w
	}
	return ansi.StringWidth(s)
}

// plainWidth counts the cells of what most lines of a screen consist of: ASCII, styles, lines and bullets. Nothing else
// is counted, since signs may join with what follows.
func plainWidth(s string) (w int, plain bool) {
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c >= ' ' && c < 0x7f:
			w++
			i++
		case c == 0x1b:
			n := styleLength(s[i:])
			if n == 0 {
				return 0, false
			}
			i += n
		case c < utf8.RuneSelf:
			return 0, false
		default:
			r, n := utf8.DecodeRuneInString(s[i:])
			if !isSingleCell(r) {
				return 0, false
			}
			w++
			i += n
		}
	}
	return w, true
}

// styleLength is the length of the sequence that the text begins with if it sets a style, else 0.
func styleLength(s string) int {
	if !strings.HasPrefix(s, "\x1b[") {
		return 0
	}
	for i := 2; i < len(s); i++ {
		if c := s[i]; c == 'm' {
			return i + 1
		} else if (c < '0' || c > '9') && c != ';' && c != ':' {
			return 0
		}
	}
	return 0
}

// isSingleCell reports whether a character is of the few ranges whose characters each take one cell: dashes to the
// ellipsis, and what boxes and bars are drawn with.
func isSingleCell(r rune) bool { return r >= 0x2010 && r <= 0x2027 || r >= 0x2500 && r <= 0x259f }
