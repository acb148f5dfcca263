package conclusions

import (
	"slices"
	"strings"
	"testing"

	"parley/ui/console/parts"
)

// On a wide screen the decisions and the figures stand beside the text, each once: what is there the text has not.
func TestDecisionsAndFiguresStandBesideTheTextOnce(t *testing.T) {
	t.Parallel()
	text, beside := onScreen(fileText, known(), asideHeadings[0]...), asideText(fileText, asideHeadings[0])
	for _, heading := range []string{"## Decisions", "## Statistics"} {
		if !strings.Contains(text, heading+"\n\n"+standsBeside) || !strings.Contains(beside, heading) {
			t.Errorf("%s is not beside the text alone:\n%s\nbeside:\n%s", heading, text, beside)
		}
		if !strings.Contains(onScreen(fileText, known()), heading) {
			t.Errorf("%s is not in the text that has all", heading)
		}
	}
	headingsOf := func(text string) (list []string) { // the digits lead to the same sections in every window
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "## ") {
				list = append(list, line)
			}
		}
		return list
	}
	if whole := onScreen(fileText, known()); !slices.Equal(headingsOf(text), headingsOf(whole)) {
		t.Errorf("beside the sections the text has %q, and else %q", headingsOf(text), headingsOf(whole))
	}
	if got := asideText("## Summary\n\nNothing.\n", asideHeadings[0]); got != "" {
		t.Errorf("of a text without both: %q", got)
	}
}

// A table has no room beside a text: each round is an item, with what it counted and what was decided.
func TestTheTrailBesideTheTextIsAList(t *testing.T) {
	t.Parallel()
	const table = "| Round | Type | Verdict | Rating | New | Fixed | Decision |\n|---|---|---|---|---|---|---|\n" +
		"| 1 | initial | blocked (HIGH) | 3.2/5 | 8 | 0 | revise and run again (from the command line) |\n| 2 | revision | reached | 3.6/5 | 0 | 0 | done |"
	const want = "- Round 1: blocked (HIGH) 3.2/5\n  - 8 new\n  - revise and run again (command line)\n- Round 2, revision: reached 3.6/5\n  - no findings\n  - done"
	if got := trailAsList(table); got != want {
		t.Errorf("got\n%s", got)
	}
	if got := trailAsList("No round was finished."); got != "No round was finished." {
		t.Errorf("what is no table became %q", got)
	}
}

// Only a wide and high screen has sections beside the text; there the text keeps the width of prose.
func TestTheTextKeepsItsWidthBesideTheSections(t *testing.T) {
	t.Parallel()
	for size, want := range map[[2]int]bool{{149, 60}: false, {150, 60}: true, {200, 30}: false, {200, 60}: true, {80, 60}: false} {
		l := parts.Compute(size[0], size[1], parts.Request{})
		if got := hasAside(l); got != want {
			t.Errorf("%v: %t", size, got)
		}
		if area := textArea(l); want && parts.ProseWidth(area.W) < parts.ReadingWidth {
			t.Errorf("%v: the text has %d cells", size, area.W)
		}
	}
}

// The sentence below the table of the trail speaks of rounds where these stand in a list.
func TestTheTrailBesideTheTextHasNoRows(t *testing.T) {
	t.Parallel()
	text := strings.Replace(fileText, "\n## Revisions", "\nEach row counts its findings as they were when the round ended.\n\n## Revisions", 1)
	if got := asideText(text, []string{trailHeading}); !strings.Contains(got, "Each round counts its findings as they were") {
		t.Errorf("it is\n%s", got)
	}
}
