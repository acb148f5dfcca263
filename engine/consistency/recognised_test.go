package consistency_test

import (
	"testing"

	"parley/engine/consistency"
)

// What differs between the only document of requirements and the only architecture is told; where a folder holds two of a kind, or notes, the
// same two places are a pair for the reviewer and nothing more: which of them holds is not said.
func TestOnlyDocumentsThatAreOneOfAKindAreHeldAgainstEachOther(t *testing.T) {
	t.Parallel()
	const demand, other = "# PRD\n\nSessions end after 14 days without use.\n", "# Other\n\nSessions end after 30 days without use.\n"
	for _, c := range []struct {
		name  string
		texts []string
		told  int
	}{
		{"one of each", []string{"prd.md", demand, "architecture.md", other}, 1},
		{"an index and its files", []string{"requirements/_index.md", "# Requirements\n\nAll of them.\n", "requirements/accounts.md", demand, "architecture.md", other}, 1},
		{"an older one beside it in the archive", []string{"prd.md", demand, "archive/prd.md", demand, "architecture.md", other}, 1},
		{"requirements of another part", []string{"prd.md", demand, "prd-of-the-app.md", "# PRD\n\nThe app is small.\n", "architecture.md", other}, 0},
		{"two architectures", []string{"prd.md", demand, "architecture.md", other, "app/architecture.md", "# Architecture\n\nSmall.\n"}, 0},
		{"notes", []string{"prd.md", demand, "notes-on-hosting.md", other}, 0},
	} {
		if found := consistency.Find(docs(c.texts...)); len(found) != c.told {
			t.Errorf("%s: %d told, want %d: %v", c.name, len(found), c.told, found)
		}
		if pairs := consistency.Pairs(docs(c.texts...)); len(pairs) == 0 {
			t.Errorf("%s: the reviewer gets no pair", c.name)
		}
	}
}
