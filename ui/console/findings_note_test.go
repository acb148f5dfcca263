package console

import "testing"

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
