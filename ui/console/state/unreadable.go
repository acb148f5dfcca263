package state

import (
	"unicode/utf8"

	"parley/ui/console/amount"
)

// From how many characters on that are broken, or drive a machine, a piece is no text, and from which part of all.
const (
	leastUnreadable = 8 // a character that is cut in two breaks at either end
	unreadablePart  = 5
)

// unreadable is how many bytes a piece has of which nobody could read anything, such as a picture or a program; 0 for a text. A log
// keeps each broken byte as a character of its own, which counts as the byte.
func unreadable(piece string) int64 {
	bytes, all, broken := int64(0), 0, 0
	for _, c := range piece {
		all++
		switch {
		case c == utf8.RuneError:
			broken++
			bytes++
		case c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\x1b':
			broken++
			bytes++
		default:
			bytes += int64(utf8.RuneLen(c))
		}
	}
	if broken < leastUnreadable || broken*unreadablePart < all {
		return 0
	}
	return bytes
}

// skip counts bytes that are no text, in one remark for all that come in a row.
func (s *Stream) skip(n int64) {
	if s.unreadable == 0 {
		s.endThought()
		s.endLine()
		s.Thinking = true
	}
	s.unreadable += n
	s.Partial = amount.Bytes(s.unreadable) + " that are no text"
}
