// Package worddiff compares two texts word by word.
//
// It may know letters, and the sign before an item of a list. It may not know colours, cells or other markup.
package worddiff

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// bulletSign is the sign before an item of a list.
var bulletSign = regexp.MustCompile(`^[-*+•][ \t]+`)

// CutBullet takes the sign of a list's item off a text.
func CutBullet(text string) (rest string, had bool) {
	rest = text[len(bulletSign.FindString(text)):]
	return rest, len(rest) < len(text)
}

// Piece is a part of a text: words that the other text has as well, or that it has not.
type Piece struct {
	Text    string
	Changed bool
}

// cutSign ends a text that goes on where it came from.
const cutSign = "…"

// Compare cuts two texts into what they have in common and what differs. The pieces of each, joined, are the text. Blanks and line
// breaks tell nothing: a paragraph that is wrapped anew is the same. Texts with little in common differ as wholes.
func Compare(before, now string) (old, fresh []Piece) {
	a, tailA := cutEnd(before)
	b, tailB := cutEnd(now)
	wordsA, wordsB := words(a), words(b)
	inA, inB := Common(keys(wordsA), keys(wordsB))
	edits := mergeEdits(wordsA, wordsB, editsOf(inA, inB))
	edits = keepUnknownEnd(edits, tailA != "", tailB != "")
	if !isAlike(wordsA, wordsB, edits) {
		edits = []edit{{0, len(wordsA), 0, len(wordsB)}}
	}
	old = pieces(wordsA, tailA, edits, func(e edit) (int, int) { return e.fromA, e.toA })
	fresh = pieces(wordsB, tailB, edits, func(e edit) (int, int) { return e.fromB, e.toB })
	return old, fresh
}

// cutEnd takes off the end of a text that was cut: the sign that says so, and the word before it, of which a part may be missing.
func cutEnd(text string) (rest, end string) {
	rest, cut := strings.CutSuffix(text, cutSign)
	if !cut {
		return text, ""
	}
	list := words(rest)
	if last := len(list) - 1; last >= 0 && !isBlank(list[last]) {
		rest = strings.TrimSuffix(rest, list[last])
	}
	return rest, text[len(rest):]
}

// keepUnknownEnd takes back that words behind the end of a text that was cut differ: nobody knows.
func keepUnknownEnd(edits []edit, cutA, cutB bool) []edit {
	if len(edits) == 0 {
		return edits
	}
	last := edits[len(edits)-1]
	if cutB && last.fromB == last.toB || cutA && last.fromA == last.toA {
		return edits[:len(edits)-1]
	}
	return edits
}

// pieces cuts one of the texts where it differs. Blanks at the ends of what differs are not part of it.
func pieces(words []string, tail string, edits []edit, of func(edit) (from, to int)) (list []Piece) {
	add := func(text string, changed bool) {
		if last := len(list) - 1; last >= 0 && list[last].Changed == changed {
			list[last].Text += text
		} else if text != "" {
			list = append(list, Piece{text, changed})
		}
	}
	at := 0
	for _, e := range edits {
		from, to := of(e)
		for from < to && isBlank(words[from]) {
			from++
		}
		for from < to && isBlank(words[to-1]) {
			to--
		}
		add(strings.Join(words[at:from], ""), false)
		add(strings.Join(words[from:to], ""), true)
		at = to
	}
	add(strings.Join(words[at:], "")+tail, false)
	return list
}

// words cuts a text into words, runs of blanks, and signs; each character of a script without blanks is a word. Joined they are the
// text.
func words(text string) (list []string) {
	const (
		blank = iota
		word
		single
	)
	kind := func(r rune) int {
		switch {
		case unicode.IsSpace(r):
			return blank
		case hasNoBlanks(r):
			return single
		case unicode.IsLetter(r), unicode.IsDigit(r):
			return word
		default:
			return single
		}
	}
	from, last := 0, single
	for i, r := range text {
		is := kind(r)
		if i > from && !unicode.Is(unicode.Mn, r) && (is != last || is == single) {
			list = append(list, text[from:i])
			from = i
		}
		if !unicode.Is(unicode.Mn, r) {
			last = is
		}
	}
	if from < len(text) {
		list = append(list, text[from:])
	}
	return list
}

// hasNoBlanks reports whether a character is of a script that sets no blanks between its words.
func hasNoBlanks(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
}

// Key is the same for texts of the same words, however they are broken into lines.
func Key(text string) string {
	var out strings.Builder
	list := words(strings.TrimSpace(text))
	for i, w := range list {
		if !isBlank(w) {
			out.WriteString(w)
			continue
		}
		before, _ := utf8.DecodeLastRuneInString(list[i-1])
		after, _ := utf8.DecodeRuneInString(list[i+1])
		if !hasNoBlanks(before) && !hasNoBlanks(after) {
			out.WriteByte(' ')
		}
	}
	return out.String()
}

// keys are what words are compared by: any blanks are as good as others.
func keys(words []string) []string {
	list := make([]string, len(words))
	for i, w := range words {
		if list[i] = w; isBlank(w) {
			list[i] = " "
		}
	}
	return list
}

func isBlank(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsSpace(r)
}
