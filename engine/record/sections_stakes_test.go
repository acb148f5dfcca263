package record

import (
	"strings"
	"testing"

	"parley/engine/review"
)

// The record tells what a finding asks for and what happens if nothing is done, each only where somebody says it.
func TestARecordTellsWhatAFindingAsksFor(t *testing.T) {
	t.Parallel()
	for want, w := range map[string]review.Weakness{
		"- text\n  - To decide. If nothing is done: two exports": {Text: "text", Kind: review.Decide, Consequence: "two exports"},
		"- text\n  - Note.": {Text: "text", Kind: review.Note},
		"- text\n  - If nothing is done: two exports\n  - Why it matters: nobody owns them": {Text: "text", Consequence: "two exports", Why: "nobody owns them"},
		"- text\n  - To fix. If nothing is done: two exports":                               {Text: "text", Kind: review.Fix, Consequence: "two exports", Why: "two exports"},
		"- text": {Text: "text"},
	} {
		if got := strings.Join(finding(w), "\n"); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
