package hostile

import (
	"regexp"
	"unicode/utf8"
)

// Find returns, in order, everything in a text that is not plain text: escape and control sequences with their
// payloads, single controls other than line feed and tab, characters that reorder or hide, and broken UTF-8. An unfinished
// sequence goes to the end.
func Find(text string) []string {
	var found []string
	for i := 0; i < len(text); {
		n, hostile := next(text[i:])
		if hostile {
			found = append(found, text[i:i+n])
		}
		i += n
	}
	return found
}

// Without returns what Find finds except for what an allowed form matches as a whole.
func Without(text string, allowed ...*regexp.Regexp) []string {
	var left []string
	for _, one := range Find(text) {
		if !matches(one, allowed) {
			left = append(left, one)
		}
	}
	return left
}

func matches(one string, allowed []*regexp.Regexp) bool {
	for _, form := range allowed {
		if at := form.FindStringIndex(one); at != nil && at[0] == 0 && at[1] == len(one) {
			return true
		}
	}
	return false
}

// next measures the first thing in a text and reports whether it is hostile.
func next(text string) (n int, hostile bool) {
	b := text[0]
	switch {
	case b == '\n' || b == '\t' || b >= ' ' && b < 0x7F:
		return 1, false
	case b == 0x1B:
		if len(text) == 1 {
			return 1, true
		}
		return sequence(text, 2, text[1]), true
	case b < 0x80:
		return 1, true
	}
	r, n := utf8.DecodeRuneInString(text)
	switch {
	case r == utf8.RuneError && n == 1:
		if b < 0xA0 {
			return sequence(text, 1, b-0x40), true
		}
		return 1, true
	case r < 0xA0:
		return sequence(text, n, byte(r)-0x40), true
	default:
		return n, isInvisible(r)
	}
}

// sequence measures an escape sequence of which n bytes are its introducer, of the kind that the byte after ESC tells.
func sequence(text string, n int, kind byte) int {
	switch {
	case kind == '[':
		for ; n < len(text); n++ {
			if b := text[n]; b >= 0x40 && b <= 0x7E {
				return n + 1
			} else if b < ' ' || b > 0x7E {
				return n
			}
		}
	case kind == ']' || kind == 'P' || kind == 'X' || kind == '^' || kind == '_':
		for n < len(text) {
			r, size := utf8.DecodeRuneInString(text[n:])
			switch b := text[n]; {
			case b == 0x07, r == 0x9C, size == 1 && b == 0x9C:
				return n + size
			case b == 0x1B && n+1 < len(text) && text[n+1] == '\\':
				return n + 2
			case b == 0x1B, b == '\n', b == 0x18, b == 0x1A:
				return n
			}
			n += size
		}
	case kind >= ' ' && kind <= '/':
		for ; n < len(text); n++ {
			if text[n] >= '0' && text[n] <= '~' {
				return n + 1
			}
		}
	}
	return n
}

// isInvisible reports whether a character shows nothing or reorders what is shown, wherever it stands. Joiners and variation
// selectors belong to some scripts and to emoji and are judged by the cleaner alone.
func isInvisible(r rune) bool {
	switch {
	case r == 0x00AD, r == 0x034F, r == 0x061C, r == 0x115F, r == 0x1160, r == 0x180E, r == 0x3164, r == 0xFEFF, r == 0xFFA0,
		r == 0x200B, r == 0x200E, r == 0x200F, r >= 0x2028 && r <= 0x202E, r >= 0x2060 && r <= 0x206F,
		r >= 0x0600 && r <= 0x0605, r == 0x06DD, r == 0x070F, r == 0x0890, r == 0x0891, r == 0x08E2,
		r == 0x2800, r == 0x110BD, r == 0x110CD, r >= 0x13430 && r <= 0x1343F, r == 0x16FE4,
		r >= 0xE0000 && r <= 0xE00FF, r >= 0xFFF9 && r <= 0xFFFB, r&0xFFFE == 0xFFFE:
		return true
	}
	return false
}
