package console

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"parley/engine"
	"parley/feedback"
)

func TestDiffIsReadWithItsLines(t *testing.T) {
	t.Parallel()
	var got []string
	for _, c := range readDiff(revisedDiff) {
		if c.sign != ' ' {
			got = append(got, strings.Join(strings.Fields(fmt.Sprintf("%c %s %d", c.sign, c.text[c.changed[0]:c.changed[1]], c.line)), " "))
		}
	}
	want := "@ 3|+ 6|+ 7|- is expected to carry most of the revenue 9|+ carries most of the revenue in a survey of 40 customers of two competitors 11|@ 14|- 三 14|+ 九 16"
	if strings.Join(got, "|") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "|"), want)
	}
}

// What is marked in two lines is all that differs, and never half a character.
func TestDifferingPartsAreWholeAndEnough(t *testing.T) {
	t.Parallel()
	text := rapid.StringMatching(`([a-c]{0,3}[ ,]?|[网络分区]|é|👩‍👧){0,9}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		inA, inB := differingParts(a, b)
		for _, cut := range []struct {
			text string
			mark [2]int
		}{{a, inA}, {b, inB}} {
			if cut.mark[0] > cut.mark[1] || !utf8.ValidString(cut.text[:cut.mark[0]]) || !utf8.ValidString(cut.text[cut.mark[0]:cut.mark[1]]) {
				t.Fatalf("%v of %q", cut.mark, cut.text)
			}
		}
		marked := inA != [2]int{} || inB != [2]int{}
		if marked && (a[:inA[0]] != b[:inB[0]] || a[inA[1]:] != b[inB[1]:]) {
			t.Fatalf("%q and %q differ outside %v and %v", a, b, inA, inB)
		}
	})
}

func TestChangesAreWalkedThrough(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 16).play(revised()).wants("before  BLOCKED")
	d.press("}").wants("from line 3").press("}").wants("from line 14", "九十天").press("{").wants("from line 3")
	d.press("g").wants("before  BLOCKED").press("y").wants("The diff is on the clipboard.")
	if len(d.actions.copied) != 1 || d.actions.copied[0] != revisedDiff {
		t.Errorf("copied %q", d.actions.copied)
	}
	d.press("esc").wants("CONSENSUS BLOCKED").press("W").wants("before  BLOCKED").press("right")
	if d.model.screen != decideScreen {
		t.Error("right does not lead to the next screen")
	}
	if newModelHarness(t, 80, 24).play(asked()).press("F", "right").model.screen != decideScreen {
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
		{feedback.Revision{Before: 1, After: 2, StillHigh: true}, "escalate it to"},
	} {
		s := finished()
		s.events = append(s.events, engine.Event{Seq: 99, Time: s.clock, Body: feedback.RevisionCompared{Revision: c.r}})
		newModelHarness(t, 120, 40).play(s).press("W").wants(c.want)
	}
}
