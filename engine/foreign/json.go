package foreign

import (
	"fmt"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// JSON makes a JSON text safe to print: what Text would replace is escaped inside its strings, so that a program reads the
// same values and a terminal does nothing. Safe text comes back as it is.
func JSON(data []byte) []byte {
	var out []byte
	kept := 0
	for i := 0; i < len(data); {
		if data[i] < 0x7F {
			i++
			continue
		}
		r, n := utf8.DecodeRune(data[i:])
		if escaped(r, n) {
			out = append(out, data[kept:i]...)
			for _, unit := range utf16.AppendRune(nil, r) {
				out = fmt.Appendf(out, `\u%04x`, unit)
			}
			kept = i + n
		}
		i += n
	}
	if out == nil {
		return data
	}
	return append(out, data[kept:]...)
}

// escaped tells whether a character of n bytes must not be printed in JSON; a broken one becomes the sign for that.
func escaped(r rune, n int) bool {
	return r == utf8.RuneError && n == 1 || r < 0xA0 || unicode.Is(hidden, r) || unicode.Is(selectors, r) && r != 0xFE0F
}
