package foreign

// The controls that begin, end or break off a sequence (ECMA-48).
const (
	bell       = 0x07
	cancel     = 0x18
	substitute = 0x1A
	escape     = 0x1B
)

// The visible forms of sequences.
const (
	escapeMark   = "␛"
	payloadStart = "⟦"
	payloadEnd   = "⟧"
)

// maxSequence bounds a control sequence; a longer one is cut there. It also bounds what a Stream holds back.
const maxSequence = 256

// stringNames names the control strings by the byte after ESC.
var stringNames = map[byte]string{']': "OSC", 'P': "DCS", 'X': "SOS", '^': "PM", '_': "APC"}

// sequence deals with ESC or a C1 control of n bytes at s[i:] and everything that belongs to it.
func (c *cleaner) sequence(s string, i, n int, r rune, final bool) int {
	var kind byte
	if r == escape {
		if i+1 == len(s) {
			if !final {
				return 0
			}
			return c.replace(s, i, 1, escapeMark)
		}
		kind = s[i+1]
		if kind < ' ' || kind > '~' {
			return c.replace(s, i, 1, escapeMark)
		}
		n = 2
	} else {
		kind = byte(r) - 0x40 // C1 controls are ESC with a byte from this column
	}
	switch {
	case kind == '[':
		return c.finish(s, i, n, 0x3F, final)
	case stringNames[kind] != "":
		c.replace(s, i, n, escapeMark+payloadStart+stringNames[kind]+" ")
		c.payload = kind
		return n
	case kind == '\\' && c.payload != 0:
		return c.replace(s, i, n, "")
	case r != escape:
		return c.replace(s, i, n, codePoint(r))
	case kind < '0':
		return c.finish(s, i, n, 0x2F, final)
	default:
		return c.replace(s, i, n, escapeMark)
	}
}

// finish takes parameter and intermediate bytes up to last, then the final byte. Anything else breaks the sequence
// off, and stays.
func (c *cleaner) finish(s string, i, n int, last byte, final bool) int {
	for ; n < maxSequence; n++ {
		if i+n == len(s) {
			if !final {
				return 0
			}
			break
		}
		b := s[i+n]
		if b < ' ' || b > '~' {
			break
		}
		if b > last {
			n++
			break
		}
	}
	return c.replace(s, i, n, escapeMark)
}
