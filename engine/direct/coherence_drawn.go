package direct

import (
	"fmt"
	"strings"
	"sync"

	"parley/engine/document"
)

// In any language words such as "and", "of" and "to" hold a text together, and a text has more words the longer it goes on. Where long
// paragraphs say a few nouns and verbs over and over, with next to none that joins them, the words were drawn by chance.
const (
	minDrawnWords = 80   // in long paragraphs, from which on that is told
	maxDrawnWords = 2000 // that are looked at: the beginning of a text shows it
	joiningShare  = 0.15 // of them join others: less than half of what English has at its tersest
	distinctShare = 0.2  // of them are different ones: so few only a text of thousands of pages has
)

// joiningWords are a closed class of English: what stands between the words that name things and what these do.
var joiningWords = sync.OnceValue(func() map[string]bool {
	return setOf(`the a an and or but nor so yet if then than that this these those of to in into on onto at by for from with without within as about
		over after before between through during until upon is are was were be been being am do does did has have had will would shall should can
		could may might must not no it its they them their he she his her we us our you your i my me who which what when where why how there
		here all any each every some both either neither such only also very`)
})

// drawnWords is what the long paragraphs of a document show of that.
type drawnWords struct{ words, distinct, joining int }

func drawnWordsOf(d *document.Document) (n drawnWords) {
	seen := map[string]bool{}
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind != document.Paragraph || b.Quoted || b.Nav || n.words >= maxDrawnWords {
			continue
		}
		words := strings.Fields(strings.ToLower(b.Text))
		if len(words) < longParagraph {
			continue
		}
		for _, w := range words {
			w = strings.Trim(w, ".,;:!?()\"'“”‘’")
			if len(w) == 0 || strings.ContainsFunc(w, func(r rune) bool { return (r < 'a' || r > 'z') && r != '\'' && r != '-' && r != '’' }) {
				continue
			}
			n.words++
			seen[w] = true
			if joiningWords()[w] {
				n.joining++
			}
		}
	}
	n.distinct = len(seen)
	return n
}

// isShuffled reports whether the words were drawn by chance.
func (n drawnWords) isShuffled() bool {
	return n.joinsNothing() && float64(n.distinct) < distinctShare*float64(n.words)
}

// joinsNothing reports whether hardly a word joins others. So it is in a language of which the checks know no words, too.
func (n drawnWords) joinsNothing() bool {
	return n.words >= minDrawnWords && float64(n.joining) < joiningShare*float64(n.words)
}

// what says how that shows.
func (n drawnWords) what() string {
	return fmt.Sprintf("the paragraphs have %d words, only %d different ones, and hardly one that joins others, such as “and” or “of”.", n.words, n.distinct)
}
