package cli

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// A finding with a note alone is marked, as on the screens: the list of sessions does not call it unmarked.
func TestANotedFindingIsNotUnmarkedInTheList(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{}
	for _, said := range []round.Finding{{}, {Choice: ledger.Accept}, {Choice: ledger.Reject, Note: "no"}, {Choice: ledger.Later}, {Note: "mine"}} {
		said.Kind, said.Severity, said.State = ledger.Weakness, review.High, ledger.New
		l.Entries = append(l.Entries, ledger.Entry{Finding: said, Observed: ledger.New})
	}
	var c SessionContent
	c.count(l)
	if c.Open != 1 || c.Accepted != 1 || c.Rejected != 1 || c.Later != 1 || c.Noted != 1 {
		t.Errorf("counted %+v", c)
	}
}
