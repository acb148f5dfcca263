package changes

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/feedback"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// titleOf is the title of the document's changes in a part of some width.
func titleOf(r feedback.Revision, path string, w int) string {
	v := revisedScreen(40)
	v.document = screen.DocumentRead{Path: path}
	v.revision = &r
	v.compared = v.revision
	v.hunks = readDiff(r.Diff)
	v.diff(w)
	return ansi.Strip(v.title(w))
}

// How much of a text changed is counted as it is shown, by passages, and beside it by the lines of the file, as every other screen does. Of
// code there are only lines.
func TestAChangeIsCountedAsItIsShown(t *testing.T) {
	t.Parallel()
	r := feedback.Revision{Before: 1, After: 2, Added: 1, Removed: 2, Diff: "@@ -1,3 +1,2 @@\n The crew goes every day at noon\n-to the shop and\n-buys bread.\n+\n+A paragraph unlike it.\n"}
	for path, want := range map[string]string{"a.md": "1 passage changed, 1 added · +1 −2 lines", "a.go": "─ +1 −2 lines"} {
		if got := titleOf(r, path, 70); !strings.HasSuffix(got, want) {
			t.Errorf("%s: %q, not %q", path, got, want)
		}
	}
}

// A sentence in whose place another stands is one passage that changed, and in a narrow part the count says less and is whole.
func TestASentenceInThePlaceOfAnotherIsCountedOnce(t *testing.T) {
	t.Parallel()
	r := feedback.Revision{Before: 1, After: 2, Added: 2, Removed: 2, Diff: "@@ -1,3 +1,4 @@\n-Everybody who cooks.\n+Households of two.\n \n-The shop is red and small.\n+The shop is blue and small.\n"}
	for w, want := range map[int]string{70: " 2 passages changed · +2 −2 lines", 40: " 2 passages changed", 33: "─ 2 changed", 27: "─ 2 changed"} {
		if got := titleOf(r, "a.md", w); !strings.HasSuffix(got, want) {
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
