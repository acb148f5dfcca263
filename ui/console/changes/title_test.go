package changes

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/feedback"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// How much of a text changed is counted as it is shown: a paragraph of three lines that lost one is one passage that was shortened, and one that only gained words was extended. Of
// code the lines are counted.
func TestAChangeIsCountedAsItIsShown(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ path, want string }{{"a.md", "1 passage shortened, 1 added"}, {"a.go", "+1 -2 lines"}} {
		v := revisedScreen(40)
		v.document = screen.DocumentRead{Path: c.path}
		v.revision = &feedback.Revision{Before: 1, After: 2, Added: 1, Removed: 2, Diff: "@@ -1,3 +1,2 @@\n The crew goes every day at noon\n-to the shop and\n-buys bread.\n+\n+A paragraph unlike it.\n"}
		v.compared = v.revision
		v.hunks = readDiff(v.compared.Diff)
		v.diff(70)
		if got := ansi.Strip(v.title(70)); !strings.HasSuffix(got, c.want) {
			t.Errorf("%s: %q, not %q", c.path, got, c.want)
		}
	}
}

// A passage that only gained words is not counted as one that was reworded, and in a narrow part the count says less and is whole.
func TestAPassageThatGainedWordsWasExtended(t *testing.T) {
	t.Parallel()
	v := revisedScreen(40)
	v.document = screen.DocumentRead{Path: "a.md"}
	v.revision = &feedback.Revision{Before: 1, After: 2, Diff: "@@ -1,3 +1,4 @@\n-The crew goes at noon.\n+The crew goes at noon.\n+It buys bread.\n \n-The shop is red and small.\n+The shop is blue and small.\n"}
	v.compared = v.revision
	v.hunks = readDiff(v.compared.Diff)
	v.diff(70)
	for w, want := range map[int]string{70: "1 passage reworded, 1 extended", 40: " 1 reworded, 1 extended"} {
		if got := ansi.Strip(v.title(w)); !strings.HasSuffix(got, want) {
			t.Errorf("in %d cells: %q, not %q", w, got, want)
		}
	}
}

// Both titles stay, however far one reads: they tell which part has the keys.
func TestTheTitlesStayWhileOneReads(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		v, _ := twoChanges(size[1])
		found := v.State.Findings[0]
		for range 40 {
			v.State.Findings = append(v.State.Findings, found)
		}
		l := parts.Compute(size[0], size[1], v.Layout())
		for _, inDiff := range []bool{false, true} {
			v.inDiff = inDiff
			for range 3 {
				v.View(l)
				v.scrollPane(v.activePane(), 9)
			}
			text := ansi.Strip(strings.Join(v.View(l), "\n"))
			changes, document := strings.Contains(text, "Changes ─"), strings.Contains(text, "The document ─")
			if lit := strings.Contains(text, "▸ The document"); !changes || !document || lit != inDiff {
				t.Errorf("%v, keys in the document %v:\n%s", size, inDiff, text)
			}
		}
	}
}
