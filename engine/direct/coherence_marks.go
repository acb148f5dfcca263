package direct

import (
	"strings"
	"unicode"
)

// Chinese marks stand behind what they end: none begins a paragraph, and none follows another. In 169 documents of nine projects 3 of
// 16,402 did; with their characters in random order, every fourteenth does.
const (
	hanMarks         = "，。、；：！？"
	hanOpeners       = "（“「《"
	minMisplaced     = 3
	misplacedPercent = 4
)

// hasMisplacedMarks reports whether so many marks stand where none does.
func (o hanOrder) hasMisplacedMarks() bool {
	return o.misplaced >= minMisplaced && o.misplaced*100 >= o.marks*misplacedPercent
}

// readMarks counts the marks of a paragraph, and those at its beginning, behind an opening mark or behind one another.
func (o *hanOrder) readMarks(text string) {
	before := '（' // a paragraph opens like a parenthesis
	for _, r := range text {
		if unicode.IsSpace(r) {
			continue
		}
		if strings.ContainsRune(hanMarks, r) {
			o.marks++
			if strings.ContainsRune(hanMarks, before) || strings.ContainsRune(hanOpeners, before) {
				o.misplaced++
			}
		}
		before = r
	}
}
