// Package worddiff compares two texts word by word.
//
// It may know letters. It may not know colours, cells or markup.
package worddiff

import (
	"strings"
	"unicode"
)

// Piece is a part of a text: words that the other text has as well, or that it has not.
type Piece struct {
	Text    string
	Changed bool
}

// maxBytes bounds each text that is compared: beyond it all is told as changed.
const maxBytes = 4 << 10

// Compare cuts two texts into what they have in common and what differs. The pieces of each, joined, are the text.
func Compare(before, now string) (old, fresh []Piece) {
	if len(before) > maxBytes || len(now) > maxBytes {
		return []Piece{{before, true}}, []Piece{{now, true}}
	}
	a, b := words(before), words(now)
	keptA, keptB := common(a, b)
	return pieces(a, keptA), pieces(b, keptB)
}

func pieces(words []string, kept []bool) (list []Piece) {
	for i, word := range words {
		if last := len(list) - 1; last >= 0 && list[last].Changed == !kept[i] {
			list[last].Text += word
			continue
		}
		list = append(list, Piece{word, !kept[i]})
	}
	return list
}

// words cuts a text into words, blanks and signs; each ideograph is a word. Joined they are the text.
func words(text string) (list []string) {
	last := rune(0)
	for _, r := range text {
		word := unicode.IsLetter(r) || unicode.IsDigit(r)
		joins := len(list) > 0 && word && !unicode.Is(unicode.Han, r) && !unicode.Is(unicode.Han, last) && (unicode.IsLetter(last) || unicode.IsDigit(last))
		if joins || len(list) > 0 && unicode.Is(unicode.Mn, r) {
			list[len(list)-1] += string(r)
		} else {
			list = append(list, string(r))
		}
		last = r
	}
	return list
}

// common marks the words that two texts have in common, in the same order and as many as possible.
func common(a, b []string) (inA, inB []bool) {
	inA, inB = make([]bool, len(a)), make([]bool, len(b))
	best := make([][]int, len(a)+1) // how many are common to what is left from here on
	for i := range best {
		best[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if best[i][j] = max(best[i+1][j], best[i][j+1]); a[i] == b[j] {
				best[i][j] = best[i+1][j+1] + 1
			}
		}
	}
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			inA[i], inB[j] = true, true
			i, j = i+1, j+1
		case best[i+1][j] >= best[i][j+1]:
			i++
		default:
			j++
		}
	}
	joinChanges(a, inA)
	joinChanges(b, inB)
	return inA, inB
}

// joinChanges takes a blank or a sign between two changed words as changed, too: single blanks that are the same tell nothing.
func joinChanges(words []string, kept []bool) {
	for i := 1; i+1 < len(words); i++ {
		if kept[i] && !kept[i-1] && !kept[i+1] && strings.TrimSpace(words[i]) == "" {
			kept[i] = false
		}
	}
}
