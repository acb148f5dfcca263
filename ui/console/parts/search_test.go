package parts

import (
	"strings"
	"testing"

	"parley/ui/console/markdown"
)

// The first match is the next from the reader on, shown as soon as it is known, and it stays the one that is shown.
func TestFirstMatchIsTheNextFromTheReader(t *testing.T) {
	t.Parallel()
	at := func(block, line int) []markdown.Match {
		return []markdown.Match{{Position: markdown.Position{Block: block, Line: line}}}
	}
	above, below, near := at(0, 0), at(5, 0), at(3, 1)
	for name, c := range map[string]struct {
		parts [][]markdown.Match
		shown int // the part after which it is shown
		want  markdown.Match
		place int // in the order of the text
	}{
		"below":         {[][]markdown.Match{near, below, above}, 1, below[0], 2},
		"on the screen": {[][]markdown.Match{at(3, 2), below, above}, 0, at(3, 2)[0], 1},
		"round":         {[][]markdown.Match{near, above, nil}, 1, above[0], 0},
		"just above":    {[][]markdown.Match{near, nil, nil}, 2, near[0], 0},
	} {
		doc := markdown.New(strings.Repeat("# Title\n\nwords\n", 6))
		doc.SetHeight(1)
		doc.ScrollTo(markdown.Position{Block: 3}, 0)
		doc.Scroll(2)
		h := &PageSearch{Query: doc.Search("words"), Start: doc.Position(), Current: -1}
		for i, part := range c.parts {
			if shown := h.AddMatches(part, i == len(c.parts)-1); shown != (i == c.shown) {
				t.Errorf("%s: after part %d a first match is shown: %t", name, i, shown)
			}
			if i >= c.shown && h.Matches[h.Current] != c.want {
				t.Errorf("%s: after part %d %v is shown, want %v", name, i, h.Matches[h.Current], c.want)
			}
		}
		if h.Current != c.place {
			t.Errorf("%s: it is match %d of %v", name, h.Current, h.Matches)
		}
	}
}
