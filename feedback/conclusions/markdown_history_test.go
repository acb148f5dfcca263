package conclusions_test

import (
	"strings"
	"testing"

	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
)

// The numbers of a row of the trail are all the findings that its round spoke of, and no column is empty in every row.
func TestTheTrailCountsEveryState(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{Entries: []ledger.Entry{
		{Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness}, FirstRound: 1, History: []ledger.Observation{{Round: 1, State: ledger.New}, {Round: 2, State: ledger.Withdrawn}}},
		{Finding: round.Finding{ID: "F-002", Kind: ledger.Weakness}, FirstRound: 1, History: []ledger.Observation{{Round: 1, State: ledger.New}, {Round: 2, State: ledger.NotRechecked}}},
	}}
	text := conclusions.Build(conclusions.Input{Ledger: l, Rounds: courseOf("rr", 4, 4)}).Markdown()
	for _, want := range []string{
		"| Round | Type | Verdict | Rating | New | Still there | Not re-checked | Withdrawn | Decision |\n",
		"| 2 |  | reached | 4.0/5 | 0 | 0 | 1 | 1 | (none recorded) |\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
