package ledger_test

import (
	"testing"

	"parley/engine/round"
	"parley/feedback/ledger"
)

// What is missing has no text that could have changed: its history says only that nobody confirmed it.
func TestTheHistoryOfWhatIsMissingTellsOfNoText(t *testing.T) {
	t.Parallel()
	for kind, want := range map[string]string{
		ledger.Gap:      "new in round 1; not confirmed in round 2 (the document has changed)",
		ledger.Weakness: "new in round 1; text changed, not confirmed in round 2 (the document has changed)",
	} {
		e := ledger.Entry{
			Finding: round.Finding{ID: "F-008", Kind: kind, Text: "Missing: REQ-009", State: ledger.Unconfirmed, Perspectives: []string{"coverage"}},
			History: []ledger.Observation{{Round: 1, State: ledger.New}, {Round: 2, State: ledger.Unconfirmed, Reason: "the document has changed"}},
		}
		if got := e.HistoryText(); got != want {
			t.Errorf("%s: %q, want %q", kind, got, want)
		}
	}
}
