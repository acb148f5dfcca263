package foreign

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// cleaner walks over a text and writes its safe form. The fields below out carry over from piece to piece.
type cleaner struct {
	out    []byte // nil as long as the text needs no change
	copied int    // where the run of unchanged text begins that is not yet in out

	payload  byte // the introducer of the control string we are in, 0 outside
	prev     rune // the character before, which joiners and selectors lean on; 0 after a replaced one
	selected bool // prev already has its variation selector
	marks    int  // combining marks in a row
}

// run cleans s and returns how much of it is done: all of it when this is the final piece.
func (c *cleaner) run(s string, final bool) int {
	c.copied = 0
	i := 0
	for i < len(s) {
		if n := printable(s[i:]); n > 0 {
			i += n
			c.keep(rune(s[i-1]))
			continue
		}
		if r, n := utf8.DecodeRuneInString(s[i:]); isPlain(r) {
			c.keep(r)
			i += n
			continue
		}
		n := c.special(s, i, final)
		if n == 0 {
			break
		}
		i += n
	}
	if final && c.payload != 0 {
		c.replace(s, i, 0, "")
	}
	if c.out != nil {
		c.out = append(c.out, s[c.copied:i]...)
	}
	return i
}

// printable is the length of the ASCII text at the start of s that shows what it is.
func printable(s string) int {
	for i := range len(s) {
		if b := s[i]; (b < ' ' || b >= 0x7F) && b != '\t' {
			return i
		}
	}
	return len(s)
}

// text is the safe form of the piece s that run has done.
func (c *cleaner) text(s string) string {
	if c.out == nil {
		return s
	}
	return string(c.out)
}

// special deals with what is not printable ASCII at s[i:] and returns its length in bytes; 0 asks for more text.
func (c *cleaner) special(s string, i int, final bool) int {
	rest := s[i:]
	r, n := utf8.DecodeRuneInString(rest)
	if r == utf8.RuneError && n == 1 {
		return c.broken(s, i, final)
	}
	switch {
	case r == '\n':
		if c.payload != 0 {
			c.replace(s, i, 0, "")
		}
		c.keep(r)
		return n
	case r == '\r':
		return c.carriageReturn(s, i, final)
	case r == escape || r >= 0x80 && r < 0xA0:
		return c.sequence(s, i, n, r, final)
	case r < ' ' || r == 0x7F:
		return c.control(s, i, r)
	case r == zeroWidthNonJoiner || r == zeroWidthJoiner:
		return c.joiner(s, i, n, r, final)
	case unicode.Is(selectors, r):
		if c.selected || !isSelectable(c.prev, r) {
			return c.replace(s, i, n, codePoint(r))
		}
		c.selected = true
		return n
	case unicode.Is(hidden, r):
		return c.replace(s, i, n, codePoint(r))
	case unicode.Is(unicode.M, r):
		return c.mark(s, i, n, r)
	}
	c.keep(r)
	return n
}

// keep notes a character that stays.
func (c *cleaner) keep(r rune) { c.prev, c.selected, c.marks = r, false, 0 }

// replace puts shown where n bytes of s stood, after the end of an open payload, and returns n.
func (c *cleaner) replace(s string, i, n int, shown string) int {
	c.drop(s, i, n)
	if c.payload != 0 && endsPayload(shown) {
		c.out = append(c.out, payloadEnd...)
		c.payload = 0
	}
	c.out = append(c.out, shown...)
	c.keep(0)
	return n
}

// endsPayload reports whether what is shown next ends an open payload: its terminator, the line's end, or another sequence.
func endsPayload(shown string) bool {
	return shown == "" || strings.HasPrefix(shown, escapeMark) ||
		shown == pictureOf(cancel) || shown == pictureOf(substitute)
}

func (c *cleaner) carriageReturn(s string, i int, final bool) int {
	if i+1 == len(s) {
		if !final {
			return 0
		}
		return c.replace(s, i, 1, pictureOf('\r'))
	}
	if s[i+1] != '\n' {
		return c.replace(s, i, 1, pictureOf('\r'))
	}
	return c.replace(s, i, 1, "") // also ends a payload, as the line feed after it would
}

// control shows a C0 control or DEL, unless it is the BEL that ends an OSC.
func (c *cleaner) control(s string, i int, r rune) int {
	if r == bell && c.payload == ']' {
		return c.replace(s, i, 1, "")
	}
	return c.replace(s, i, 1, pictureOf(r))
}

// mark lets a few combining marks pass and cuts a flood of them off.
func (c *cleaner) mark(s string, i, n int, r rune) int {
	before, marks := c.marks, c.marks+1
	if unicode.Is(unicode.Me, r) {
		marks = before + maxMarks/maxEnclosing // it covers its neighbours, too
	}
	switch {
	case marks <= maxMarks:
		c.keep(r)
	case before <= maxMarks:
		c.replace(s, i, n, "…")
	default:
		c.drop(s, i, n) // the … before it stands for it
	}
	c.marks = marks
	return n
}

// drop leaves n bytes out.
func (c *cleaner) drop(s string, i, n int) {
	if c.out == nil {
		c.out = make([]byte, 0, len(s)+16)
	}
	c.out = append(c.out, s[c.copied:i]...)
	c.copied = i + n
}

// joiner keeps a joiner that shapes the characters beside it.
func (c *cleaner) joiner(s string, i, n int, r rune, final bool) int {
	rest := s[i+n:]
	if !final && !utf8.FullRuneInString(rest) {
		return 0
	}
	next, _ := utf8.DecodeRuneInString(rest)
	if !isMeaningfulJoiner(c.prev, r, next) {
		return c.replace(s, i, n, codePoint(r))
	}
	c.keep(r)
	return n
}

// broken deals with bytes that are no UTF-8: a raw C1 control, or a character of which bytes are missing.
func (c *cleaner) broken(s string, i int, final bool) int {
	first := s[i]
	if first >= 0x80 && first < 0xA0 {
		return c.sequence(s, i, 1, rune(first), final)
	}
	n := 1
	for want := encodedLength(first); n < want; n++ {
		if i+n == len(s) {
			if !final {
				return 0
			}
			break
		}
		if s[i+n]&0xC0 != 0x80 {
			break
		}
	}
	return c.replace(s, i, n, string(utf8.RuneError))
}

// encodedLength is how many bytes a character has that begins with this byte.
func encodedLength(first byte) int {
	switch {
	case first >= 0xF0 && first < 0xF8:
		return 4
	case first >= 0xE0 && first < 0xF0:
		return 3
	case first >= 0xC0 && first < 0xE0:
		return 2
	default:
		return 1
	}
}
