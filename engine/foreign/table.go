package foreign

import (
	"strconv"
	"strings"
	"unicode"
)

const (
	zeroWidthNonJoiner = 0x200C
	zeroWidthJoiner    = 0x200D
	// maxMarks is more combining marks than any living script puts on one letter.
	maxMarks = 8
	// maxEnclosing is the same for marks that are drawn around a letter, as around the digit of a keycap.
	maxEnclosing = 2
)

// pictureOf is the symbol Unicode has for a C0 control or DEL.
func pictureOf(r rune) string {
	if r == 0x7F {
		return "␡"
	}
	return string(0x2400 + r)
}

// codePoint is the visible form of a character that has none.
func codePoint(r rune) string {
	return `\u{` + strings.ToUpper(strconv.FormatInt(int64(r), 16)) + "}"
}

// isPlain reports whether a character needs no look at the tables: Latin letters, ideographs, Hangul syllables.
func isPlain(r rune) bool {
	return r >= 0xAE && r < 0x300 || r >= 0x3400 && r < 0xA000 || r >= 0xAC00 && r < 0xD7A4
}

// hidden are the characters that show nothing or reorder what is shown. Joiners and selectors have rules of their own.
var hidden = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x00AD, Hi: 0x00AD, Stride: 1}, // soft hyphen
		{Lo: 0x034F, Hi: 0x034F, Stride: 1}, // combining grapheme joiner
		{Lo: 0x0600, Hi: 0x0605, Stride: 1}, // Arabic number signs and their like, which take no cell
		{Lo: 0x061C, Hi: 0x061C, Stride: 1}, // Arabic letter mark
		{Lo: 0x06DD, Hi: 0x06DD, Stride: 1}, // Arabic end of ayah, which takes no cell
		{Lo: 0x070F, Hi: 0x070F, Stride: 1}, // Syriac abbreviation mark, the same
		{Lo: 0x0890, Hi: 0x0891, Stride: 1}, // Arabic pound and piastre marks above, the same
		{Lo: 0x08E2, Hi: 0x08E2, Stride: 1}, // Arabic disputed end of ayah, the same
		{Lo: 0x115F, Hi: 0x1160, Stride: 1}, // Hangul fillers
		{Lo: 0x17B4, Hi: 0x17B5, Stride: 1}, // Khmer inherent vowels
		{Lo: 0x180B, Hi: 0x180F, Stride: 1}, // Mongolian selectors and vowel separator
		{Lo: 0x200B, Hi: 0x200B, Stride: 1}, // zero-width space
		{Lo: 0x200E, Hi: 0x200F, Stride: 1}, // bidi marks
		{Lo: 0x2028, Hi: 0x202E, Stride: 1}, // line and paragraph separators, bidi embeddings and overrides
		{Lo: 0x2060, Hi: 0x206F, Stride: 1}, // word joiner, invisible operators, bidi isolates, deprecated formats
		{Lo: 0x2800, Hi: 0x2800, Stride: 1}, // Braille blank, which no trimming of white space takes away
		{Lo: 0x3164, Hi: 0x3164, Stride: 1}, // Hangul filler
		{Lo: 0xFDD0, Hi: 0xFDEF, Stride: 1}, // noncharacters
		{Lo: 0xFEFF, Hi: 0xFEFF, Stride: 1}, // byte order mark
		{Lo: 0xFFA0, Hi: 0xFFA0, Stride: 1}, // halfwidth Hangul filler
		{Lo: 0xFFF0, Hi: 0xFFFB, Stride: 1}, // reserved, interlinear annotation
		{Lo: 0xFFFE, Hi: 0xFFFF, Stride: 1}, // noncharacters
	},
	R32: append([]unicode.Range32{
		{Lo: 0x110BD, Hi: 0x110BD, Stride: 1}, // Kaithi number sign, which takes no cell
		{Lo: 0x110CD, Hi: 0x110CD, Stride: 1}, // Kaithi number sign above
		{Lo: 0x13430, Hi: 0x1343F, Stride: 1}, // Egyptian hieroglyph format controls
		{Lo: 0x16FE4, Hi: 0x16FE4, Stride: 1}, // Khitan small script filler
		{Lo: 0x1BCA0, Hi: 0x1BCA3, Stride: 1}, // shorthand format controls
		{Lo: 0x1D173, Hi: 0x1D17A, Stride: 1}, // musical format controls
	}, planeEnds()...),
}

// planeEnds are the last two code points of the planes above the first, which are noncharacters, and in the
// fourteenth plane the tags and everything else reserved to be invisible.
func planeEnds() []unicode.Range32 {
	var ends []unicode.Range32
	for plane := uint32(1); plane <= 16; plane++ {
		if plane == 14 {
			ends = append(ends,
				unicode.Range32{Lo: 0xE0000, Hi: 0xE00FF, Stride: 1},
				unicode.Range32{Lo: 0xE01F0, Hi: 0xE0FFF, Stride: 1})
		}
		ends = append(ends, unicode.Range32{Lo: plane<<16 | 0xFFFE, Hi: plane<<16 | 0xFFFF, Stride: 1})
	}
	return ends
}

// selectors choose between forms of the character before them.
var selectors = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 0xFE00, Hi: 0xFE0F, Stride: 1}},
	R32: []unicode.Range32{{Lo: 0xE0100, Hi: 0xE01EF, Stride: 1}},
}

// pictographs are the blocks that emoji are taken from.
var pictographs = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x00A9, Hi: 0x00A9, Stride: 1},
		{Lo: 0x00AE, Hi: 0x00AE, Stride: 1},
		{Lo: 0x203C, Hi: 0x203C, Stride: 1},
		{Lo: 0x2049, Hi: 0x2049, Stride: 1},
		{Lo: 0x2122, Hi: 0x2122, Stride: 1},
		{Lo: 0x2139, Hi: 0x2139, Stride: 1},
		{Lo: 0x2190, Hi: 0x23FF, Stride: 1},
		{Lo: 0x2460, Hi: 0x2BFF, Stride: 1},
		{Lo: 0x3030, Hi: 0x3030, Stride: 1},
		{Lo: 0x303D, Hi: 0x303D, Stride: 1},
		{Lo: 0x3297, Hi: 0x3297, Stride: 1},
		{Lo: 0x3299, Hi: 0x3299, Stride: 1},
	},
	R32:         []unicode.Range32{{Lo: 0x1F000, Hi: 0x1FAFF, Stride: 1}},
	LatinOffset: 2,
}

// isSelectable reports whether a selector can have a meaning after this character.
func isSelectable(prev, selector rune) bool {
	switch {
	case selector >= 0xE0100:
		return unicode.Is(unicode.Han, prev)
	case selector >= 0xFE0E:
		return unicode.Is(pictographs, prev) || prev >= '0' && prev <= '9' || prev == '#' || prev == '*'
	default:
		return unicode.In(prev, unicode.Han, unicode.Sm)
	}
}

// joiningScripts are those whose spelling needs the joiners.
var joiningScripts = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi,
	unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam,
	unicode.Sinhala, unicode.Khmer, unicode.Myanmar,
}

// isMeaningfulJoiner reports whether a joiner between these two has a meaning: between emoji, or inside a word of a joining script.
func isMeaningfulJoiner(prev, joiner, next rune) bool {
	if joiner == zeroWidthJoiner && unicode.Is(pictographs, prev) {
		return unicode.Is(pictographs, next)
	}
	return unicode.In(prev, joiningScripts...) && unicode.In(next, joiningScripts...) && !unicode.Is(hidden, next)
}
