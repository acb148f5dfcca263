package console

import (
	"strings"
	"testing"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console/screen"
)

func TestChangesAreWalkedThrough(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 16).play(revised()).press("W").wants("before    BLOCKED")
	d.press("}").wants("from line 6").press("}").wants("from line 16", "九十天").press("{").wants("from line 6")
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

// A key that finds an end of the comparison is answered, as in every other text; one that goes a line, and may be held down, is not.
func TestTheEndsOfTheChangesAreSaid(t *testing.T) {
	t.Parallel()
	const begins, ends = "This is the beginning of the text.", "This is the end of the text."
	for _, size := range [][2]int{{80, 16}, {120, 16}} {
		d := newModelHarness(t, size[0], size[1]).play(revised()).press("W")
		for _, up := range []string{"b", "g", "pgup", "ctrl+u"} {
			d.press(up).wants(begins)
		}
		if d.press("k"); strings.Contains(d.screen(), begins) {
			t.Errorf("%v: a key that may be held down is answered:\n%s", size, d.screen())
		}
		if d.press("G"); strings.Contains(d.screen(), ends) {
			t.Errorf("%v: a key that moved the text is answered:\n%s", size, d.screen())
		}
		for _, down := range []string{"G", "space", "pgdown"} {
			d.press(down).wants(ends)
		}
		d.press("}", "}", "}", "}").wants(ends)
		d.press("{", "{", "{", "{").wants(begins)
	}
}
