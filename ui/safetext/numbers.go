package safetext

import "strings"

// protectedBlank takes the place of a blank at which no line may end. It is a noncharacter, which no safe text contains.
const protectedBlank = "\uFDD7"

// placeWords are what stands before the number of a place: "line 59", "§ 4".
var placeWords = []string{"line", "lines", "page", "pages", "section", "round", "§", "§§"}

// isInsideNumber reports whether the blank at an offset belongs to what is read as one: a number with its thousands apart, or that of a place.
func isInsideNumber(text string, at int) bool {
	if at == 0 || at+1 >= len(text) || !isDigit(text[at+1]) {
		return false
	}
	if isDigit(text[at-1]) {
		return isThousands(text[at+1:])
	}
	word := text[strings.LastIndexAny(text[:at], " \n(")+1 : at]
	for _, place := range placeWords {
		if strings.EqualFold(word, place) {
			return true
		}
	}
	return false
}

// isThousands reports whether a text begins with three digits and no more.
func isThousands(text string) bool {
	const thousands = 3
	n := 0
	for n < len(text) && isDigit(text[n]) {
		n++
	}
	return n == thousands
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// protectNumbers keeps the blanks inside numbers from ending a line.
func protectNumbers(text string) string {
	var out strings.Builder
	from := 0
	for at := strings.IndexByte(text, ' '); at >= 0; {
		if isInsideNumber(text, at) {
			out.WriteString(text[from:at])
			out.WriteString(protectedBlank)
			from = at + 1
		}
		next := strings.IndexByte(text[at+1:], ' ')
		if next < 0 {
			break
		}
		at += 1 + next
	}
	if from == 0 {
		return text
	}
	out.WriteString(text[from:])
	return out.String()
}
