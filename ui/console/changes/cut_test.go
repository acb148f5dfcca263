package changes

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// A heading is no last line above a cut: what it heads would be below it.
func TestNoHeadingStandsAboveACut(t *testing.T) {
	t.Parallel()
	v := revisedScreen(24)
	heading := v.headingLine("Still there", "", 40)
	for name, lines := range map[string][]string{
		"a heading is the last": {"one", "two", "three", "four", heading, "five", "six"},
		"a finding is":          {"one", "two", "three", heading, "four", "five", "six"},
	} {
		seen := v.window(0, lines, 0, 6)
		got := strings.Split(ansi.Strip(strings.Join(v.withCut(0, seen), "|")), "|")
		want := map[bool]string{true: "pgdn  3 more lines", false: "pgdn  2 more lines"}[lines[4] == heading]
		if len(got) != 6 || got[5] != want || strings.Contains(got[4], "Still there") {
			t.Errorf("%s: %q, want %q at the end", name, got, want)
		}
	}
	v.window(0, []string{"one", "two", "three", heading}, 0, 4)
	if rest, left := v.withoutLastHeading(0, []string{"one", "two", "three", heading}); left != 0 || len(rest) != 4 {
		t.Errorf("nothing is cut, and %d lines went", left)
	}
}

// The heading of what is seen stays on top while its lines scroll by.
func TestTheHeadingOfAGroupStaysOnTop(t *testing.T) {
	t.Parallel()
	v := revisedScreen(24)
	fixed, still := v.headingLine("Fixed", "", 10), v.headingLine("Still there", "", 20)
	lines := []string{"verdict", fixed, "one", "two", "three", "", still, "four", "five", "six", "seven", "eight"}
	for scroll, want := range map[int]string{0: "verdict", 1: fixed, 2: fixed, 3: fixed, 4: "three", 6: still, 7: still, 8: still} {
		v.scroll[0] = scroll
		if got := v.window(0, lines, 0, 4); got[0] != want {
			t.Errorf("at %d the first row is %q, not %q", scroll, ansi.Strip(got[0]), ansi.Strip(want))
		}
	}
	v.headedFrom = 7 // the document's places are above it
	if v.scroll[0] = 4; v.window(0, lines, 0, 4)[0] != "three" {
		t.Error("a heading stands above a place of the document")
	}
}
