package conclusions_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
)

// What the person said of findings and of action items is counted apart, and that a word came through an agent is no note of theirs.
func TestWordsOnFindingsAndOnActionItemsAreCountedApart(t *testing.T) {
	t.Parallel()
	marked := func(id, kind, choice, note string) ledger.Entry {
		e := entry(id, kind, "No owner", review.High, ai("risk"))
		e.Choice, e.Note = choice, note
		return e
	}
	passedOn := round.SaidThroughAgent("", "tester")
	l := &ledger.Ledger{Entries: []ledger.Entry{
		marked("F-001", ledger.Weakness, ledger.Later, passedOn),
		marked("F-002", ledger.Weakness, ledger.Accept, "("+passedOn+")"), // as older logs have it
		marked("F-003", ledger.Weakness, "", round.SaidThroughAgent("ask Ada", "tester")),
		marked("F-004", ledger.Action, ledger.Later, "after the pilot"),
	}}
	got := conclusions.Build(conclusions.Input{Ledger: l}).Markdown()
	for _, want := range []string{
		"- Findings that the person marked: 1 accepted, 1 left for later, 1 with a note\n",
		"- Action items that the person marked: 1 left for later, 1 with a note\n",
		"- F-001 (HIGH): No owner (said through an agent, tester)\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("missing %q in\n%s", want, got)
		}
	}
	l.Entries[0].Note = "(" + passedOn + ")"
	if got := conclusions.Build(conclusions.Input{Ledger: l}).Markdown(); strings.Contains(got, "((") {
		t.Errorf("doubled brackets in\n%s", got)
	}
}
