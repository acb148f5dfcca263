package direct_test

import (
	"strings"
	"testing"
)

// Questions of a group that nobody has answered yet are no finding of their own; where empty sections are counted, they count.
func TestQuestionsThatWerePutOffAreCountedWithTheEmptySections(t *testing.T) {
	t.Parallel()
	const group = "## Monitoring\n\n### Which metrics are there?\n\n### Which levels are promised?\n\n### Who is called?\n\nThe clerk on duty.\n\n"
	of := func(more string) string {
		return strings.Replace(rfc, "## Unresolved questions", group+more+"## Unresolved questions", 1)
	}
	if found := found(judgedBy(t, "quality", "x.md", of("")), "Q2"); len(found) > 0 {
		t.Errorf("a group that was put off is a finding: %+v", found)
	}
	found := found(judgedBy(t, "quality", "x.md", of("## Infrastructure needed\n\n")), "Q2")
	if len(found) != 1 || !strings.HasPrefix(found[0].Text, "1 section has no content: “Infrastructure needed”") ||
		!strings.Contains(found[0].Text, " 2 more questions have no answer: 2 of the 3 under “Monitoring” (line ") || len(found[0].Places) != 3 {
		t.Errorf("the questions are not counted: %+v", found)
	}
}
