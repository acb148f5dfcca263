package markdown

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
)

// searchStepBytes is how much source is rendered for one part of a search: a moment's work.
const searchStepBytes = 64 << 10

// Match is a place of the needle: a line of a rendered block, which one in that line it is, counted from 0, and the cell that
// it begins at.
type Match struct {
	Position
	Nth    int
	Column int
}

// Search looks for a text in what the reader sees, without regard to case, from the reader's block on and round.
type Search struct {
	Needle     string
	words      []string
	blocks     []Block
	style      Style
	firstBlock int
}

// Search prepares one for a text in the document as it is drawn now.
func (d *Document) Search(needle string) Search {
	return Search{needle, strings.Fields(strings.ToLower(needle)), d.blocks, d.style, max(0, d.position.Block)}
}

// Continue goes on after the first n blocks that were searched, for a moment. It returns the matches and how many blocks have
// been searched then. It renders those whose source could hold the needle, so it belongs in a command.
func (s Search) Continue(n int) (found []Match, searched int) {
	draw := NewRenderer(s.style)
	for rendered := 0; n < len(s.blocks) && rendered < searchStepBytes; n++ {
		block := (s.firstBlock + n) % len(s.blocks)
		text := s.blocks[block].Text
		if !mayContain(strings.ToLower(text), s.words) {
			continue
		}
		rendered += len(text)
		for line, drawn := range draw.Render(s.blocks[block]).Lines {
			plain := ansi.Strip(drawn)
			for nth, place := range safetext.Find(plain, s.Needle) {
				found = append(found, Match{Position{block, line}, nth, safetext.Width(plain[:place[0]])})
			}
		}
	}
	return found, n
}

// Done reports whether all blocks are among the first n that were searched.
func (s Search) Done(n int) bool { return n >= len(s.blocks) }

// Wrapped reports whether a match was found after the search had gone round at the end of the text.
func (s Search) Wrapped(m Match) bool { return m.Block < s.firstBlock }

func mayContain(source string, words []string) bool {
	for _, word := range words {
		if !strings.Contains(source, word) {
			return false
		}
	}
	return len(words) > 0
}
