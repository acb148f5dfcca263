package conclusions

import (
	"fmt"
	"slices"
	"strings"

	"parley/feedback/markdown"
)

// writeConversations tells what the person asked single reviewers, with their answers and the words that these rest on. A finding of the
// person's own that they asked about may have been taken back since.
func (d Document) writeConversations(b *strings.Builder) {
	if len(d.Conversations) == 0 {
		return
	}
	b.WriteString("\n## Conversations\n\n")
	for _, t := range d.Conversations {
		about := t.ID
		if !slices.ContainsFunc(d.Findings, func(it Item) bool { return it.ID == t.ID }) {
			about += " (a finding that the person removed)"
		}
		fmt.Fprintf(b, "- %s, asked of %s after round %d: %s\n", about, markdown.Line(t.Reviewer), t.Round, markdown.Line(t.Question))
		if t.Answer == "" {
			fmt.Fprintf(b, "  - %s\n", markdown.Line(t.Outcome()))
			continue
		}
		fmt.Fprintf(b, "  - %s: %s\n", markdown.Line(t.By()), markdown.Line(t.Answer))
		for _, q := range t.Quotes {
			fmt.Fprintf(b, "  - %s: “%s”\n", markdown.Line(q.Place()), markdown.Line(q.Text))
		}
	}
}
