package conclusions

import (
	"fmt"
	"strings"

	"parley/engine/round"
	"parley/feedback/markdown"
)

// writeConversations tells what the person asked single reviewers, with their answers and the words that these rest on.
func writeConversations(b *strings.Builder, turns []round.Turn) {
	if len(turns) == 0 {
		return
	}
	b.WriteString("\n## Conversations\n\n")
	for _, t := range turns {
		fmt.Fprintf(b, "- %s, asked of %s after round %d: %s\n", t.ID, markdown.Line(t.Reviewer), t.Round, markdown.Line(t.Question))
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
