package conclusions

import (
	"fmt"
	"strings"

	"parley/feedback/markdown"
)

// UndoneWord is a word of the person's on a finding that stood in some rounds and was undone since: no finding has it any more, and it
// steered these rounds.
type UndoneWord struct {
	Finding string `json:"finding"`
	Text    string `json:"text"`
	Rounds  []int  `json:"rounds"`
	// Untold tells that these rounds asked no tool, so that no reviewer was given it.
	Untold bool `json:"untold,omitempty"`
}

// writeUndone says below the trail what steered a round and is undone.
func (d Document) writeUndone(b *strings.Builder) {
	for i, w := range d.Undone {
		if i == 0 {
			b.WriteByte('\n')
		}
		if w.Untold {
			fmt.Fprintf(b, "- In %s this stood: the person %s\n", roundsOf(w.Rounds), markdown.Line(w.Text))
			continue
		}
		fmt.Fprintf(b, "- The reviewers of %s were told: the person %s\n", roundsOf(w.Rounds), markdown.Line(w.Text))
	}
}
