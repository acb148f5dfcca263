package page

import (
	"testing"

	"parley/engine/round"
	"parley/feedback/ledger"
)

// An item without a quote keeps the line of the version in which it was made: in a later one that is another line.
func TestPagePlacesNothingByALineOfAnEarlierVersion(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{SHA256: "new", Entries: []ledger.Entry{
		{Version: "old", Finding: round.Finding{ID: "F-001", Kind: ledger.Action, Line: 1}},
		{Version: "new", Finding: round.Finding{ID: "F-002", Kind: ledger.Action, Line: 1}},
	}}
	list := newThreads(l, round.Round{}, "One.\n").rest()
	if len(list) != 2 || list[0].Place != "" || list[1].Place == "" {
		t.Errorf("the items are placed as %+v", list)
	}
}
