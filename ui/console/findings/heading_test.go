package findings

import (
	"testing"

	"parley/engine/round"
	"parley/feedback/ledger"
)

// Who adds a finding has accepted nothing by that.
func TestWhatThePersonAddedIsNotCountedAsAccepted(t *testing.T) {
	t.Parallel()
	list := []round.Finding{
		{ID: "F-001", Kind: ledger.Weakness, Choice: ledger.Accept, Perspectives: []string{"risk"}},
		{ID: "F-002", Kind: ledger.Weakness, Choice: ledger.Accept, Perspectives: []string{ledger.Person}},
	}
	if n := countAccepted(list); n != 1 {
		t.Errorf("%d accepted", n)
	}
}
