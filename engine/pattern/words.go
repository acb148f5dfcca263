package pattern

import (
	"iter"
	"strings"
)

// Words finds which of many words stand in a text, reading it once. A word that begins with an ASCII letter, a digit or
// an underscore is found only where one begins; any other anywhere.
type Words struct {
	list []string
	// starting are the words that begin with a byte, by their place in the list.
	starting [256][]int32
}

// NewWords gives the matcher of a list; an empty word stands nowhere.
func NewWords(list []string) *Words {
	w := &Words{list: list}
	for i, word := range list {
		if word != "" {
			w.starting[word[0]] = append(w.starting[word[0]], int32(i))
		}
	}
	return w
}

// In gives each place where a word begins and the word's number in the list: place by place, in the list's order.
func (w *Words) In(text string) iter.Seq2[int, int] {
	return func(yield func(place, word int) bool) {
		inside := false // a word
		for i := range len(text) {
			begins := !inside
			inside = IsWord(text[i])
			candidates := w.starting[text[i]]
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

// IsWord tells an ASCII letter, a digit or an underscore, as \w does.
func IsWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c == '_'
}
