package conclusions

import (
	"fmt"
	"strings"

	"parley/feedback/markdown"
)

// UndoneWord is a word of the person's on a finding that the reviewers of some rounds were given, and that was undone since: no finding
// has it any more, and it steered these rounds.
type UndoneWord struct {
	Finding string `json:"finding"`
	Text    string `json:"text"`
	Rounds  []int  `json:"rounds"`
}

// writeUndone says below the trail what steered a round and is undone.
func (d Document) writeUndone(b *strings.Builder) {
	for i, w := range d.Undone {
		if i == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(b, "- The reviewers of %s were told: the person %s\n", roundsOf(w.Rounds), markdown.Line(w.Text))
	}
}
