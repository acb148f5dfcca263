package console

import (
	"testing"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console/screen"
)

func TestChangesAreWalkedThrough(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 16).play(revised()).press("W").wants("before    BLOCKED")
	d.press("}").wants("from line 3").press("}").wants("from line 14", "九十天").press("{").wants("from line 3")
	d.press("g").wants("before    BLOCKED").press("y").wants("The diff is on the clipboard.")
	if len(d.actions.copied) != 1 || d.actions.copied[0] != revisedDiff {
		t.Errorf("copied %q", d.actions.copied)
	}
	d.press("esc").wants("BLOCKED  MEDIUM 3.5/5").press("W").wants("before    BLOCKED").press("right")
	if d.Current != screen.Checkpoint {
		t.Error("right does not lead to the next screen")
	}
	if newModelHarness(t, 80, 24).play(asked()).press("F", "right").Current != screen.Checkpoint {
		t.Error("without a revision its screen is in the way")
	}
}

func TestChangesSayWhatIsMissing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		r    feedback.Revision
		want string
	}{
		{feedback.Revision{Before: 1, After: 2, SameText: true}, "Re-run on an unchanged document"},
		{feedback.Revision{Before: 1, After: 2, Added: 3}, "the older text is not kept"},
		{feedback.Revision{Before: 1, After: 2, Diff: "@@ -1 +1 @@\n+a\n", DiffCut: 70}, "70 more changed lines are not shown"},
		{feedback.Revision{Before: 7, After: 8}, "not in this log"},
		{feedback.Revision{Before: 1, After: 2, StillHigh: true}, "take the document to"},
	} {
		s := finished()
		s.events = append(s.events, engine.Event{Seq: 99, Time: s.clock, Body: feedback.RevisionCompared{Revision: c.r}})
		newModelHarness(t, 120, 40).play(s).press("W").wants(c.want)
	}
}
