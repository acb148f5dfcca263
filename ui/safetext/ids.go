package safetext

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/engine/pattern"
)

// protectedHyphen takes the place of a hyphen that no line may end with. It is a noncharacter, which no safe text contains.
const protectedHyphen = "\uFDD1"

var (
	// id is what people and programs call a thing: F-012, REQ-7, KEP-2879, SCP-01-A. It is read and searched for as one word.
	id      = pattern.New(`\p{Lu}[\p{Lu}\d]*(?:-[\p{Lu}\d]+)*-\d[\p{Lu}\d]*(?:-[\p{Lu}\d]+)*`)
	ansiEnd = regexp.MustCompile(`\x1b\[[0-9;:]*m$`)
)

// FindIDs returns where ids stand in a text, styled or not, as byte offsets.
func FindIDs(text string) [][]int {
	if !strings.Contains(text, "-") {
		return nil
	}
	var found [][]int
	for _, place := range id.FindAllStringIndex(text, -1) {
		before, _ := utf8.DecodeLastRuneInString(text[:place[0]])
		after, _ := utf8.DecodeRuneInString(text[place[1]:])
		if isAlphanumeric(after) || isAlphanumeric(before) && !ansiEnd.MatchString(text[max(0, place[0]-32):place[0]]) {
			continue
		}
		found = append(found, place)
	}
	return found
}

func isAlphanumeric(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) && !unicode.Is(unicode.Han, r) || unicode.IsDigit(r))
}

// ProtectIDs keeps the hyphens of ids from ending a line, in what is wrapped by somebody else, and those beside so few letters that a
// reader takes what is left for something else: the x of a tool's name, the 8 of utf-8, the minus signs of a flag. So it does with the blanks
// inside a number, and before that of a place. UnprotectIDs undoes it.
func ProtectIDs(text string) string {
	text = protectNumbers(text)
	if !strings.Contains(text, "-") {
		return text
	}
	var out strings.Builder
	from := 0
	for _, place := range FindIDs(text) {
		out.WriteString(protectSmallPieces(text, from, place[0]))
		out.WriteString(strings.ReplaceAll(text[place[0]:place[1]], "-", protectedHyphen))
		from = place[1]
	}
	out.WriteString(protectSmallPieces(text, from, len(text)))
	return out.String()
}

// ProtectHyphens keeps all hyphens of a word from ending a line. UnprotectIDs undoes it.
func ProtectHyphens(word string) string { return strings.ReplaceAll(word, "-", protectedHyphen) }

// smallPiece is how many letters before or after a hyphen are too few for a line of their own.
const smallPiece = 2

// protectSmallPieces protects the hyphens of a part of a text beside which stand at most so few letters.
func protectSmallPieces(text string, from, to int) string {
	var out strings.Builder
	last := from
	for at := from; at < to; at++ {
		if text[at] != '-' || lettersBefore(text[:at]) > smallPiece && lettersAfter(text[at+1:]) > smallPiece {
			continue
		}
		out.WriteString(text[last:at])
		out.WriteString(protectedHyphen)
		last = at + 1
	}
	out.WriteString(text[last:to])
	return out.String()
}

// lettersBefore counts the letters and digits that a text ends with, as far as it matters.
func lettersBefore(text string) int {
	n := 0
	for n <= smallPiece {
		r, size := utf8.DecodeLastRuneInString(text)
		if !isAlphanumeric(r) {
			break
		}
		text, n = text[:len(text)-size], n+1
	}
	return n
}

// lettersAfter counts those that it begins with.
func lettersAfter(text string) int {
	n := 0
	for n <= smallPiece {
		r, size := utf8.DecodeRuneInString(text)
		if !isAlphanumeric(r) {
			break
		}
		text, n = text[size:], n+1
	}
	return n
}

// UnprotectIDs puts the hyphens and the blanks back that ProtectIDs took.
func UnprotectIDs(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, protectedHyphen, "-"), protectedBlank, " ")
}
