package record

import (
	"strings"
	"testing"

	"parley/engine/round"
	"parley/feedback/ledger"
)

// A finding of the record has the id by which every other screen names it: that of its reviewer's own words. What the ledger does not know has none.
func TestTheFindingsOfARecordHaveTheirIDs(t *testing.T) {
	t.Parallel()
	entry := func(id, who, text string) ledger.Entry {
		return ledger.Entry{Finding: round.Finding{ID: id, Text: text}, Sources: []ledger.Source{{Perspective: who, Round: 1, Text: text}}}
	}
	known := &ledger.Ledger{Round: 1, Entries: []ledger.Entry{
		entry("F-001", "product", "No owner."), entry("F-002", "risk", "No owner."), entry("F-003", "product", "No owner. And no date."), entry("F-004", "risk", "No <id> is kept."),
	}}
	const text = "# Record\n\n## Action Items\n- HIGH: No owner. (product)\n\n## Findings\n\n### product\n- HIGH: No owner. (line 3)\n  - “Somebody does it.”\n" +
		"- MEDIUM: No owner. And no date.\n- LOW: Nobody said this.\n\n### risk\n- LOW: No owner.\n- Not rated: too short\n\n## Strengths\n- HIGH: No owner.\n"
	got := withNumbers(text, round.Round{Number: 1}, known)
	want := strings.NewReplacer("- HIGH: No owner. (line 3)", "- F-001 HIGH: No owner. (line 3)", "- MEDIUM: No owner. And", "- F-003 MEDIUM: No owner. And", "- LOW: No owner.\n", "- F-002 LOW: No owner.\n").Replace(text)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := withNumbers(text, round.Round{Number: 1}, nil); got != text {
		t.Errorf("without a ledger:\n%s", got)
	}
}
