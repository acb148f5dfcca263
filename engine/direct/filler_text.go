package direct

import (
	"strings"
	"sync"

	"parley/engine/pattern"
)

// fillerWords are those of the text that fills a page which nobody has written yet. It begins with "lorem ipsum", and has no others.
var fillerWords = sync.OnceValue(func() map[string]bool {
	return setOf(`lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua enim
		ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis aute irure in reprehenderit
		voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat cupidatat non proident sunt culpa qui officia deserunt
		mollit anim id est laborum`)
})

const (
	minFillerWords = 5
	fillerShare    = 0.8 // of a sentence's words
)

// isFillerText reports whether a sentence is of that text.
func isFillerText(said string) bool {
	words, filler := 0, 0
	for w := range strings.FieldsFuncSeq(fold(said), func(r rune) bool { return r < 0x80 && !pattern.IsWord(byte(r)) }) {
		words++
		if fillerWords()[w] {
			filler++
		} else if words > 2 && filler == 0 {
			return false // nearly every sentence is told from it by its first words
		}
	}
	return words >= minFillerWords && float64(filler) >= fillerShare*float64(words)
}
