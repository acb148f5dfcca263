package conclusions_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
)

// A requirement that nobody took up is called missing wherever the conclusions speak of it: its words alone say that the document has it.
func TestAGapIsToldAsMissingEverywhere(t *testing.T) {
	t.Parallel()
	gap := entry("F-001", ledger.Gap, "REQ-009: print labels.", review.High, ai("coverage"))
	later := entry("F-002", ledger.Gap, "REQ-010: scan labels", review.High, ai("coverage"))
	later.Choice = ledger.Later
	rejected := entry("F-003", ledger.Gap, "REQ-011: sell labels", review.High, ai("coverage"))
	rejected.Choice, rejected.Reason, rejected.State = ledger.Reject, "no shop", ledger.Contested
	fixed := entry("F-004", ledger.Gap, "REQ-012: count labels", review.High, ai("coverage"))
	fixed.State, fixed.Observed = ledger.Fixed, ledger.Fixed
	text := conclusions.Build(conclusions.Input{
		Ledger: &ledger.Ledger{Entries: []ledger.Entry{gap, later, rejected, fixed}}, Rounds: []round.Round{{Number: 1}},
	}).Markdown()
	for _, want := range []string{
		"the first is F-001: Missing: REQ-009: print labels.",
		"\n1. F-001 HIGH: Cover REQ-009: print labels (coverage)\n",
		"\n1. **Missing: REQ-009: print labels** (HIGH, F-001)\n",
		"\n- F-002 (HIGH): Missing: REQ-010: scan labels\n",
		"\n- F-003 (HIGH): Missing: REQ-011: sell labels (no shop)\n",
		"\n- F-004: Missing: REQ-012: count labels (fixed)\n",
		"| F-001 | Missing: REQ-009: print labels. | HIGH |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
