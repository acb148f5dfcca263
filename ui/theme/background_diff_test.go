package theme

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// A line of a diff has its ground from end to end, behind words in other styles as well; where there are no colours it has none.
func TestALineOfADiffHasItsGroundFromEndToEnd(t *testing.T) {
	t.Parallel()
	look := New(Options{})
	line := look.OnDiff("- "+look.RemovedPart.Render("gone")+" words", '-', 40)
	if got := ansi.StringWidth(line); got != 40 || ansi.Strip(line) != "- gone words"+strings.Repeat(" ", 28) {
		t.Errorf("%d cells: %q", got, line)
	}
	base, _, _ := strings.Cut(line, "- ")
	if base == "" || strings.Count(line, base) != 2 || look.OnDiff("", '+', 4) == look.OnDiff("", '-', 4) {
		t.Errorf("the ground ends with a word: %q", line)
	}
	for _, o := range []Options{{NoColour: true}, {Plain: true}} {
		if got := New(o).OnDiff("words", '+', 40); got != "words" {
			t.Errorf("%+v: %q", o, got)
		}
	}
}
