package console

import (
	"fmt"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// In a wide window the action items stand below the options where the list beside these is longer: half of the window would be empty else.
func TestTheActionItemsStandBelowTheOptionsOfAWideWindow(t *testing.T) {
	t.Parallel()
	var list []round.Finding
	for i := range 14 {
		list = append(list, round.Finding{ID: fmt.Sprintf("F-%03d", 2*i+1), Kind: ledger.Weakness, Text: fmt.Sprintf("Part %d has no owner", i), Severity: review.Medium, State: ledger.New, CallsFor: review.Fix})
		list = append(list, round.Finding{ID: fmt.Sprintf("F-%03d", 2*i+2), Kind: ledger.Action, Text: fmt.Sprintf("Name an owner of part %d", i), State: ledger.New})
	}
	d := newModelHarness(t, 200, 60).play(asked().say(feedback.LedgerUpdated{Findings: list})).press("D").wants("Action items", "Part 13 has no owner")
	_, items := d.find("Action items")
	_, done := d.find("5  Done")
	if _, beside := d.find("Part 13 has no owner"); items < done || items > beside {
		t.Errorf("the action items are in line %d, done in %d, the end of the list beside in %d:\n%s", items, done, beside, d.screen())
	}
}
