package ledger_test

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// A closed action item says which of its findings ended how and when; one that asks for something says nothing.
func TestAClosedActionItemSaysWhatClosedIt(t *testing.T) {
	t.Parallel()
	fixed := ledger.Entry{Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness, State: ledger.Fixed}, Observed: ledger.Fixed, History: []ledger.Observation{
		{Round: 1, State: ledger.New}, {Round: 3, State: ledger.Fixed}, {Round: 4, State: ledger.Fixed, Reason: "still gone"},
	}}
	loose := ledger.Entry{Finding: round.Finding{ID: "F-002", Kind: ledger.Weakness, State: ledger.New, Severity: review.High}, Observed: ledger.New, FirstRound: 4}
	item := func(id string, answers ...string) ledger.Entry {
		return ledger.Entry{Finding: round.Finding{ID: id, Kind: ledger.Action, State: ledger.New}, Observed: ledger.New, Answers: answers}
	}
	withdrawn := item("F-006", "F-002")
	withdrawn.Observed, withdrawn.History = ledger.Withdrawn, []ledger.Observation{{Round: 2, State: ledger.Withdrawn}}
	l := &ledger.Ledger{Round: 4, Entries: []ledger.Entry{fixed, loose, item("F-003", "F-001"), item("F-004", "F-001", "F-002"), item("F-005"), withdrawn}}
	want := func(id, text string) {
		t.Helper()
		if got := l.WhyClosed(l.Find(id)); got != text {
			t.Errorf("%s: %q, want %q", id, got, text)
		}
	}
	want("F-001", "")
	want("F-003", "F-001 fixed in round 3")
	want("F-004", "")
	want("F-005", "")
	want("F-006", "withdrawn in round 2")
	if err := l.Mark("F-002", ledger.Reject, "out of scope"); err != nil {
		t.Fatal(err)
	}
	want("F-004", "F-001 fixed in round 3 and F-002 rejected after round 4")
	if err := l.Mark("F-005", ledger.Reject, "too dear"); err != nil {
		t.Fatal(err)
	}
	want("F-005", "the person rejected it")
}
