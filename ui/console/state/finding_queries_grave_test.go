package state

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// A critical finding of which nobody said what it asks for does not stand below a medium decision.
func TestAGraveFindingWithoutAKindComesFirst(t *testing.T) {
	t.Parallel()
	list := []round.Finding{
		{ID: "F-001", Kind: ledger.Weakness, State: ledger.New, Severity: review.Medium, CallsFor: review.Decide},
		{ID: "F-002", Kind: ledger.Weakness, State: ledger.New, Severity: review.Critical},
		{ID: "F-003", Kind: ledger.Weakness, State: ledger.New, Severity: review.Medium},
	}
	SortFindings(list)
	if list[0].ID != "F-002" || list[2].ID != "F-003" {
		t.Errorf("the order is %s, %s, %s", list[0].ID, list[1].ID, list[2].ID)
	}
	if title := GroupOf(list[0], true); title != "To decide" || !ledger.AsksForDecision(list[0]) {
		t.Errorf("the critical finding stands under %q", title)
	}
}
