package console

import (
	"testing"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
)

// A note that is as it was is not said to be removed, and leaves nothing to undo.
func TestANoteThatIsAsItWasMarksNothing(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F", "m", "enter").wants("F-001 has no note.")
	if len(d.actions.marks) != 0 {
		t.Errorf("the finding is marked: %v", d.actions.marks)
	}
	d.press("u").wants("There is nothing to undo.")
	d.press("m").write("ask Ann").press("enter").wants("F-001: note added.").press("m", "enter").wants("F-001: the note is as it was.")
	if len(d.actions.marks) != 1 {
		t.Errorf("the finding is marked: %v", d.actions.marks)
	}
}

// What u brings back is named as what it is: a note is no mark.
func TestAnUndoneNoteIsToldAsThat(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F", "a", "m").write("ask Ann").press("enter")
	d.press("u").wants("Undone: the note on F-", "is removed.").press("u").wants("Undone: F-001 is unmarked again.")
}

// With a round the reviewers have before them what the person said and found until then: u says so.
func TestUndoTellsWhatARoundWasTold(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F", "a", "+").write("mine").press("enter").wants("F-100 is added.")
	d.play(newScript().say(feedback.FindingAdded{Finding: round.Finding{ID: "F-100", Kind: "weakness", Text: "mine", State: "new"}}))
	d.play(newScript().say(engine.RoundStarted{ID: "DISCUSS-002", Number: 2, MaxRounds: 5, Type: round.Deepen, Perspectives: seats("quality")}))
	d.press("F", "u").wants("F-100 stays: the reviewers have it before them. x rejects it.")
	if len(d.actions.withdrawn) > 0 {
		t.Errorf("withdrawn: %q", d.actions.withdrawn)
	}
	d.press("u").wants("Undone: F-001 is unmarked again. Round 2 was told what you had said after round 1.")
}

// Who undoes what they said before a round began is at another finding by now, and stays there.
func TestUndoOfAnEarlierRoundLeavesThePersonWhereTheyAre(t *testing.T) {
	t.Parallel()
	for _, keys := range [][]string{{"a"}, {"space", "space", "a"}} {
		d := newModelHarness(t, 120, 40).play(asked()).press("F").press(keys...)
		d.play(newScript().say(engine.RoundStarted{ID: "DISCUSS-002", Number: 2, MaxRounds: 5, Type: round.Deepen, Perspectives: seats("quality")}))
		d.press("F", "G")
		at := d.selectedFinding().ID
		d.press("u").wants("Undone: ", "Round 2 was told what you had said after round 1.")
		if now := d.selectedFinding().ID; now != at {
			t.Errorf("%v: the person was at %s, and is at %s", keys, at, now)
		}
	}
}
