// Package suspect finds the passages of a document that speak to its reviewers instead of its readers: orders to
// ignore instructions, to rate it well or to keep silent, made-up answers and end markers, and text that only machines see.
//
// It may know text and Unicode. It may not know reviews, prompts or rounds: what a passage means for a review is its
// caller's to say.
package suspect

import (
	"slices"
	"strings"
	"unicode"

	"parley/engine/foreign"
)

// Passage is one place that a reviewer should look at.
type Passage struct {
	// Line counts from 1. Quote is the line's words, shortened; what is invisible in them is shown.
	Line  int
	Quote string
	// Effect says what the passage does, in words that follow "the document": "asks its reviewers for a rating".
	Effect string
	// Quoted is set where the passage is quoted or stands in code: the document shows it rather than says it.
	Quoted bool
	// Weak is set for a form that a document about programs which talk to models may well have: alone it is no attempt.
	Weak bool
}

const (
	// maxQuote is in characters.
	maxQuote = 120
	// maxPassages are enough to say that a document is full of them.
	maxPassages = 50
)

// Find returns the passages in the order of their lines, at most one for each paragraph.
func Find(text string) []Passage {
	var found []Passage
	for u := range paragraphs(text) {
		if s, at, told := u.sign(); s != nil {
			line := u.lineAt(at)
			found = append(found, Passage{Line: line.number, Quote: shortenQuote(line.text), Effect: s.effect, Quoted: told || u.code, Weak: slices.Contains(weakEffects, s.effect)})
			if len(found) == maxPassages {
				break
			}
		}
	}
	return found
}

func shortenQuote(line string) string {
	line = strings.Join(strings.Fields(foreign.Line(line)), " ")
	if r := []rune(line); len(r) > maxQuote {
		line = string(r[:maxQuote])
	}
	return line
}

// sign finds the gravest sign in a unit, its place in the unit's words, and whether the words are quoted there.
func (u *paragraph) sign() (found *sign, at int, told bool) {
	if u.hidden >= 0 {
		return &hiddenTextSign, u.hidden, false
	}
	words := u.words.String()
	for i := range possible(words) {
		if signs[i].onlyInCode && u.code && u.isData(words) {
			continue
		}
		for _, place := range signs[i].in(words) {
			from := matchStart(words, place)
			quoted := !signs[i].onlyInCode && isQuoted(words, from)
			if found == nil || told && !quoted {
				found, at, told = &signs[i], from, quoted
			}
			if !quoted {
				return found, at, told
			}
		}
	}
	if found == nil && u.encoded >= 0 {
		return &encodedSign, u.encoded, false
	}
	return found, at, told
}

// matchStart is where the words of a match begin, behind the end of the sentence or the quotation mark before them.
func matchStart(words string, place []int) int {
	if n := strings.IndexFunc(words[place[0]:place[1]], func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("<{[", r)
	}); n > 0 {
		return place[0] + n
	}
	return place[0]
}

// quotes are the signs that open a quotation and those that close it.
var quotes = []struct{ open, end string }{{"“", "”"}, {"„", "“"}, {"«", "»"}, {"「", "」"}, {"『", "』"}, {"‘", "’"}, {"`", "`"}, {`"`, `"`}}

// isQuoted reports whether a place stands between a quotation's signs.
func isQuoted(words string, at int) bool {
	before, after := words[:at], words[at:]
	if link := strings.LastIndex(before, "]("); link >= 0 && !strings.Contains(before[link:], ")") {
		return false // a link's title
	}
	for _, q := range quotes {
		if q.open == q.end {
			if strings.Count(before, q.open)%2 == 1 && strings.Contains(after, q.end) {
				return true
			}
			continue
		}
		if strings.LastIndex(before, q.open) > strings.LastIndex(before, q.end) && strings.Contains(after, q.end) {
			return true
		}
	}
	return false
}
