package state

import (
	"slices"
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

// What stays open is told with the most severe first, whatever order it was found in.
func TestOpenSevereFindingsComeMostSevereFirst(t *testing.T) {
	t.Parallel()
	s := &State{Findings: []round.Finding{
		{ID: "F-001", Kind: ledger.Weakness, State: ledger.New, Severity: review.High},
		{ID: "F-002", Kind: ledger.Weakness, State: ledger.New, Severity: review.Critical},
		{ID: "F-003", Kind: ledger.Weakness, State: ledger.New, Severity: review.High},
	}}
	if ids := OpenHigh(s); !slices.Equal(ids, []string{"F-002", "F-001", "F-003"}) {
		t.Errorf("the order is %q", ids)
	}
	if s.Findings[0].ID != "F-001" {
		t.Error("the listed findings are put in another order, too")
	}
}
