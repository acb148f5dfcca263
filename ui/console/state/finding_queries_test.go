package state

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// What is open on the screen is what the ledger calls open, which a shell prints: an action item is not when all that it answers was
// rejected, unless the person accepted the item itself.
func TestTheScreenCountsWhatTheLedgerCallsOpen(t *testing.T) {
	t.Parallel()
	for _, marks := range [][]feedback.FindingMarked{
		nil,
		{{ID: "F-001", Choice: ledger.Reject, Note: "no"}},
		{{ID: "F-001", Choice: ledger.Reject, Note: "no"}, {ID: "F-004", Choice: ledger.Accept}},
		{{ID: "F-001", Choice: ledger.Reject, Note: "no"}, {ID: "F-002", Choice: ledger.Reject, Note: "no"}},
		{{ID: "F-001", Choice: ledger.Later}, {ID: "F-002", Note: "mine"}},
	} {
		l := &ledger.Ledger{}
		for i, answers := range [][]string{nil, nil, nil, {"F-001"}, {"F-001", "F-002"}} {
			kind := ledger.Weakness
			if answers != nil {
				kind = ledger.Action
			}
			id := "F-00" + string(rune('1'+i))
			l.Entries = append(l.Entries, ledger.Entry{
				Finding: round.Finding{ID: id, Kind: kind, Text: id, Severity: review.High, State: ledger.New}, Answers: answers, Observed: ledger.New,
				History: []ledger.Observation{{Round: 1, State: ledger.New}},
			})
		}
		s := &State{Ledger: l, Findings: l.Findings()}
		for _, mark := range marks {
			s.MarkFinding(mark)
			e := l.Find(mark.ID)
			e.Choice, e.Note = mark.Choice, mark.Note
		}
		want := 0
		for i := range l.Entries {
			if l.IsOpen(&l.Entries[i]) {
				want++
			}
		}
		if got := len(OpenFindings(s)); got != want {
			t.Errorf("%+v: %d are open, in the ledger %d", marks, got, want)
		}
	}
}
