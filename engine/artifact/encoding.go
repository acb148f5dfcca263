package artifact

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// convert says what to do about a text that is not in UTF-8.
const convert = "save it as UTF-8, such as with iconv -f %s -t UTF-8"

// OtherEncoding says of bytes that are text, but not in UTF-8, what they are and what to do; "" for all others.
func OtherEncoding(data []byte) string {
	head := data[:min(len(data), 8192)]
	switch {
	case isUTF16(head):
		return "it is in UTF-16, and parley reads UTF-8; " + fmt.Sprintf(convert, "UTF-16")
	case bytes.IndexByte(head, 0) < 0 && invalidShare(head) > maxInvalid && !hasControls(head):
		return fmt.Sprintf("its text is not in UTF-8 (line %d); %s", 1+bytes.Count(head[:firstInvalid(head)], []byte("\n")), fmt.Sprintf(convert, "GBK")+", or whatever it is in")
	default:
		return ""
	}
}

// encodingNote says of a text with bytes that are not UTF-8 where the first are and what becomes of them; "" for any other.
func encodingNote(path string, data []byte) string {
	if utf8.Valid(data) {
		return ""
	}
	line := 1 + bytes.Count(data[:firstInvalid(data)], []byte("\n"))
	return fmt.Sprintf("%s:%d: not UTF-8, so some characters are lost and quotes with them are not found; "+convert, path, line, "ISO-8859-1")
}

// firstInvalid is where the first byte stands that is not UTF-8.
func firstInvalid(data []byte) int {
	for at := 0; at < len(data); {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return len(data)
}

// isUTF16 reports whether bytes are UTF-16: they say so and hold text, or every other one of Latin letters is a NUL.
func isUTF16(head []byte) bool {
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xfe")):
		return isText(head[2:], binary.LittleEndian)
	case bytes.HasPrefix(head, []byte("\xfe\xff")):
		return isText(head[2:], binary.BigEndian)
	}
	var nuls [2]int
	for i, b := range head {
		if b == 0 {
			nuls[i%2]++
		}
	}
	few, many := min(nuls[0], nuls[1]), max(nuls[0], nuls[1])
	return len(head) >= 16 && few == 0 && many > len(head)*2/5
}

// isText reports whether the units of UTF-16 are characters, but for a few: noise may begin with the mark of UTF-16, too.
func isText(data []byte, order binary.ByteOrder) bool {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	odd, all := 0, 0
	for _, r := range utf16.Decode(units) {
		all++
		if r == utf8.RuneError || !unicode.IsPrint(r) && !unicode.IsSpace(r) && !unicode.Is(unicode.Cf, r) {
			odd++
		}
	}
	return odd*20 <= all
}

// hasControls reports whether bytes hold control characters that no text has.
func hasControls(head []byte) bool {
	return bytes.ContainsFunc(head, func(r rune) bool { return r < ' ' && r != '\n' && r != '\r' && r != '\t' && r != '\f' || r == 0x7f })
}
