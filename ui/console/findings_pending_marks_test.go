package console

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// early is the moment between the end of a round and its ledger.
func early() *script {
	s := finished()
	s.events = s.events[:len(s.events)-1]
	return s
}

func TestFindingsAreMarkedBeforeTheyHaveIDs(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30).play(early()).press("F", "a").wants("It is accepted.").press("[").wants("✓ accepted")
	d.press("j", "x").wants("Reason for rejecting this finding").write("it is in the annex").press("enter").wants("It is rejected.").press("[").wants("it is in the annex")
	d.press("j", "l", "[", "u").wants("Undone.")
	if len(d.actions.marks) != 0 {
		t.Fatalf("marked %v without an id", d.actions.marks)
	}
	d.press("k").play(newScript().say(feedback.LedgerUpdated{Findings: ledgerOf(blockedRound())}))
	want := []string{"F-001 accept ", "F-005 reject it is in the annex"}
	if diff := cmp.Diff(want, d.actions.marks); diff != "" {
		t.Errorf("marks differ (-want +got):\n%s", diff)
	}
	if f := d.selectedFinding(); f.ID != "F-005" || f.Choice != "reject" {
		t.Errorf("%s is selected, %q", f.ID, f.Choice)
	}
	d.press("u").wants("Undone: F-005 is unmarked again.")
}

func TestPendingMarkFindsAMergedFinding(t *testing.T) {
	t.Parallel()
	list := ledgerOf(blockedRound())
	words, who := list[0].Text, list[0].Perspectives[0]
	list[0].Text, list[0].Perspectives = "The Team tier is an assumption", []string{"risk", who}
	merged := &ledger.Ledger{}
	for _, f := range list {
		merged.Entries = append(merged.Entries, ledger.Entry{Finding: f, Sources: []ledger.Source{{Perspective: f.Perspectives[0], Text: f.Text}}})
	}
	merged.Entries[0].Sources = append(merged.Entries[0].Sources, ledger.Source{Perspective: who, Text: words})
	d := newModelHarness(t, 100, 30).play(early()).press("F", "a").play(newScript().say(feedback.LedgerUpdated{Findings: list, Ledger: merged}))
	if !slices.Equal(d.actions.marks, []string{"F-001 accept "}) {
		t.Errorf("marks %q", d.actions.marks)
	}
	// Another finding of the same reviewer on the same line is another one.
	list[0].Perspectives = []string{who}
	merged.Entries[0].Sources = []ledger.Source{{Perspective: who, Text: "The Team tier has another name elsewhere"}}
	d = newModelHarness(t, 100, 30).play(early()).press("F", "a").play(newScript().say(feedback.LedgerUpdated{Findings: list, Ledger: merged}))
	d.wants("was merged into another")
}

func TestAddedFindingIsUndone(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30).play(asked()).press("F", "a", "+").write("mine").press("enter").wants("F-100 is added.")
	d.play(newScript().say(feedback.FindingAdded{Finding: round.Finding{ID: "F-100", Kind: "weakness", Text: "mine", State: "new"}}))
	if f := d.selectedFinding(); f.ID != "F-100" {
		t.Errorf("%s is selected, not the new one", f.ID)
	}
	d.press("u").wants("Undone: F-100 is removed.").play(newScript().say(feedback.FindingWithdrawn{ID: "F-100"}))
	if !slices.Equal(d.actions.withdrawn, []string{"F-100"}) || d.State.LedgerEntry("F-100") != nil || len(d.State.Findings) != 6 {
		t.Errorf("withdrawn %v, %d findings", d.actions.withdrawn, len(d.State.Findings))
	}
	d.press("u").wants("Undone: F-001 is unmarked again.")
	d.press("+").write("mine").press("enter")
	d.actions.err = errors.New("finding F-100: the discussion has gone on since it was added; reject it instead")
	d.press("u").wants("reject it instead")
}
