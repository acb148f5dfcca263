package markdown

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
)

// Match is a place of the needle: a line of a rendered block, and which one in that line it is, counted from 0.
type Match struct {
	Position
	Nth int
}

// Found is the result of a search: what was looked for, where it stands, and for which style the lines count.
type Found struct {
	Needle  string
	Key     Key // Block is not used
	Matches []Match
}

// Search finds a text in what the reader sees, without regard to case. It renders every block whose source could
// hold the needle, so it belongs in a command; blocks must not change meanwhile.
func Search(blocks []Block, style Style, needle string) Found {
	found := Found{Needle: needle, Key: Key{Width: style.Width, Style: style.Name}}
	words := strings.Fields(strings.ToLower(needle))
	for i, b := range blocks {
		if !mayHold(strings.ToLower(b.Text), words) {
			continue
		}
		for n, line := range Render(b, style) {
			for nth := range safetext.Find(ansi.Strip(line), needle) {
				found.Matches = append(found.Matches, Match{Position{i, n}, nth})
			}
		}
	}
	return found
}

func mayHold(source string, words []string) bool {
	for _, word := range words {
		if !strings.Contains(source, word) {
			return false
		}
	}
	return len(words) > 0
}

// Next returns the index of the match after (or, backwards, before) a position, going round at the ends; -1 when
// there is none. With here the line at the position itself counts.
func (f Found) Next(from Position, backwards, here bool) int {
	if len(f.Matches) == 0 {
		return -1
	}
	if backwards {
		for i := len(f.Matches) - 1; i >= 0; i-- {
			if before(f.Matches[i].Position, from) {
				return i
			}
		}
		return len(f.Matches) - 1
	}
	for i, m := range f.Matches {
		if before(from, m.Position) || (here && m.Position == from) {
			return i
		}
	}
	return 0
}

func before(a, b Position) bool {
	return a.Block < b.Block || (a.Block == b.Block && a.Line < b.Line)
}
