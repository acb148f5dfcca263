package conclusions_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
)

// A note counts whatever was chosen beside it.
func TestEveryNoteOfThePersonIsCounted(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{}
	for i, choice := range []string{ledger.Accept, ledger.Later, "", ledger.Accept} {
		e := entry("F-00"+string(rune('1'+i)), ledger.Weakness, "No owner", review.High, ai("risk"))
		e.Choice = choice
		if i < 3 {
			e.Note = "ask Ada"
		}
		l.Entries = append(l.Entries, e)
	}
	want := "- Findings that the person marked: 2 accepted, 1 left for later, 3 with a note\n"
	if got := conclusions.Build(conclusions.Input{Ledger: l}).Markdown(); !strings.Contains(got, want) {
		t.Errorf("missing %q in\n%s", want, got)
	}
}

// The reason of a rejection is none, and nobody accepts a finding that they add themselves.
func TestAReasonIsNoNoteAndAnOwnFindingIsNotAccepted(t *testing.T) {
	t.Parallel()
	rejected := entry("F-001", ledger.Weakness, "No owner", review.High, ai("risk"))
	rejected.Choice, rejected.Note = ledger.Reject, "Ada owns it"
	l := &ledger.Ledger{Entries: []ledger.Entry{rejected}}
	own, err := l.NewOwnFinding("The pilot has no exit", 0)
	if err != nil {
		t.Fatal(err)
	}
	l.Add(own)
	want := "- Findings that the person marked: 1 rejected, 1 of their own\n"
	if got := conclusions.Build(conclusions.Input{Ledger: l}).Markdown(); !strings.Contains(got, want) {
		t.Errorf("missing %q in\n%s", want, got)
	}
}

// What the person wrote and did not send is in no record, and the conclusions are not silent about it.
func TestUnsentTextsAreCounted(t *testing.T) {
	t.Parallel()
	for n, want := range []string{"- The person marked no finding\n", "- The person marked no finding; 1 text was written and not sent\n", "- The person marked no finding; 2 texts were written and not sent\n"} {
		if got := conclusions.Build(conclusions.Input{Ledger: &ledger.Ledger{}, Unsent: n}).Markdown(); !strings.Contains(got, want) {
			t.Errorf("missing %q in\n%s", want, got)
		}
	}
}
