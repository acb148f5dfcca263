package pattern

import (
	"iter"
	"strings"
)

// WordMatcher finds which of many words stand in a text, reading it once. A word that begins with an ASCII letter, a digit or
// an underscore is found only where one begins; any other anywhere.
type WordMatcher struct {
	list []string
	// byFirstByte are the words that begin with a byte, by their place in the list.
	byFirstByte [256][]int32
}

// NewWordMatcher gives the matcher of a list; an empty word stands nowhere.
func NewWordMatcher(list []string) *WordMatcher {
	w := &WordMatcher{list: list}
	for i, word := range list {
		if word != "" {
			w.byFirstByte[word[0]] = append(w.byFirstByte[word[0]], int32(i))
		}
	}
	return w
}

// Find gives each place where a word begins and the word's number in the list: place by place, in the list's order.
func (w *WordMatcher) Find(text string) iter.Seq2[int, int] {
	return func(yield func(place, word int) bool) {
		inside := false // a word
		for i := range len(text) {
			begins := !inside
			inside = IsWord(text[i])
			candidates := w.byFirstByte[text[i]]
			if len(candidates) == 0 || inside && !begins {
				continue
			}
			for _, n := range candidates {
				if strings.HasPrefix(text[i:], w.list[n]) && !yield(i, int(n)) {
					return
				}
			}
		}
	}
}

// IsWord reports whether a byte is an ASCII letter, a digit or an underscore, as \w does.
func IsWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c == '_'
}
