package console

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"

	"parley/engine/round"
)

// Lines of the document are selected, each as a whole wherever the screen breaks it; the finding has the words as they stand there, with
// their line.
func TestReviewTakesAFindingAboutSelectedLines(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 50, 24).play(asked()).press("V", "v").wants("line 9", "enter write your finding")
	d.press("j").wants("lines 9 to 11").press("k").wants("line 9").press("enter").wants("Your finding on line 9").write("Who says so?").press("enter").wants("F-100 is added.")
	d.press("j", "v").wants("line 11").press("j", "enter").wants("Your finding on lines 11 to 12").write("Both").press("enter")
	want := []string{
		"9 The Team tier at 12 EUR is expected to carry most of the revenue.",
		"11 The application is fast and responsive on every device, also for large workspaces with many attachments.\nChanges are merged automatically when two devices come back online.",
	}
	if diff := cmp.Diff(want, d.actions.quoted); diff != "" {
		t.Errorf("what the findings are about differs (-want +got):\n%s", diff)
	}
	d.press("v", "a").wants("Lines are selected").press("esc").press("v", "k", "k", "v")
	if len(d.actions.marks) > 0 || len(d.actions.added) != 2 {
		t.Errorf("marks %v, added %v", d.actions.marks, d.actions.added)
	}
	d.press("a")
	if len(d.actions.marks) != 1 {
		t.Errorf("nothing is selected any more, and a marked %v", d.actions.marks)
	}
	newModelHarness(t, 80, 24).play(concluded()).press("V", "v").wants("is concluded and read-only. Reopen it?")
}

// In code each line of the screen is one of the file, also one of signs alone: as many are told as are marked, and quoted.
func TestSelectedLinesOfCodeAreThoseOfTheFile(t *testing.T) {
	t.Parallel()
	code := "# Code\n\n```go\nfunc hold() error {\n\tif blocked {\n\t\treturn errFull\n\t}\n\treturn nil\n}\n```\n\nThe end.\n"
	d := newModelHarness(t, 80, 24, func(o *Options) { o.ReadFile = func(string, string) ([]byte, error) { return []byte(code), nil } }).play(asked())
	d.press("V", "v").wants("line 9").press("k", "k", "k", "k", "k").wants("lines 4 to 9").press("o", "k", "k").wants("lines 4 to 7")
	if got := strings.Count(d.screen(), " ▌      "); got != 4 {
		t.Errorf("%d lines are marked:\n%s", got, d.screen())
	}
	d.press("enter").wants("Your finding on lines 4 to 7").write("Why?").press("enter")
	if want := []string{"4 func hold() error {\n    if blocked {\n        return errFull\n    }"}; !slices.Equal(d.actions.quoted, want) {
		t.Errorf("it is about %q", d.actions.quoted)
	}
}

// The lines that are selected stay selected at another size, where the text is broken elsewhere.
func TestSelectedLinesStaySelectedAtAnotherSize(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("V", "v", "j").wants("lines 9 to 11")
	for _, size := range [][2]int{{50, 24}, {80, 24}, {44, 15}, {120, 40}} {
		d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]}).wants("lines 9 to 11")
	}
	d.press("enter").wants("Your finding on lines 9 to 11").press("esc")
	d.press("k").wants("line 9").send(tea.WindowSizeMsg{Width: 60, Height: 24}).wants("line 9")
}

// A selection goes on past the screen, into the next block and not beyond the document.
func TestSelectedLinesStayInSight(t *testing.T) {
	t.Parallel()
	d := longReview(t, 60, 20).press("V", "v")
	for range 40 {
		d.press("j")
	}
	d.wants("lines 3 to ", "▌")
	first, _, _ := strings.Cut(d.press("g", "esc", "g", "v").screen(), " findings")
	if strings.Contains(first, "lines 3") {
		t.Errorf("the selection is still there:\n%s", d.screen())
	}
	d.press("k", "k", "k").wants("lines 1 to 3")
}

// In a bundle the lines are those of the file, and the finding stands at the line of the whole text.
func TestReviewTakesAFindingInAFileOfABundle(t *testing.T) {
	t.Parallel()
	s := reviewing(bundled(), round.Artifact{Path: "spec/", Files: []round.File{{Path: "one.md", Line: 2, Lines: 3}, {Path: "two/data.yaml", Line: 7, Lines: 3}}})
	d := newModelHarness(t, 80, 24, inBundle).play(s).press("V", "j", "v", "enter").wants("Your finding on line 3 of two/data.yaml").write("How fast?").press("enter")
	if !slices.Equal(d.actions.quoted, []string{"9 speed: It is fast."}) {
		t.Errorf("it is about %q", d.actions.quoted)
	}
}

// While lines are selected no key leads to the decision, and none is offered; afterwards it is, once.
func TestTheDecisionIsAskedForWhereItsKeyWorks(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).wants("D decide now")
	if d.press("v"); strings.Contains(d.screen(), "decide now") {
		t.Errorf("it is offered while lines are selected:\n%s", d.screen())
	}
	if d.press("esc"); strings.Count(d.screen(), "decide now") != 1 {
		t.Errorf("it is asked for otherwise:\n%s", d.screen())
	}
	d.press("D").wants("Your decision")
}

// The filter counts findings: it says nothing of the lines that are selected.
func TestTheFilterStandsBesideNoSelectedLines(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("V", "f").wants("of 6 open")
	d.press("v", "down")
	if screen := d.screen(); !regexp.MustCompile(`lines? \d+( to \d+)? +─`).MatchString(screen) {
		t.Errorf("the lines are not named alone:\n%s", screen)
	}
}
