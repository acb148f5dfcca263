package findings

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/theme"
)

// A finding without a place says what is known of its quote, and no more.
func TestWhyAFindingHasNoPlaceIsTrue(t *testing.T) {
	t.Parallel()
	for want, f := range map[string]round.Finding{
		"Quote not found:":                 {Quote: "no such words", Evidence: review.Unverified},
		"Quote too short to show a place:": {Quote: "30", Evidence: review.TooShort},
		"No longer in the document:":       {Quote: "It is fast.", Evidence: review.Found, Stood: 1},
		"Its quote shows no place:":        {Quote: "It is fast.", Perspectives: []string{ledger.Person}}, // from a later version
	} {
		if got := ansi.Strip(strings.Join(excerpt{}.noPlaceLines(theme.New(theme.Options{}), f, 80), "\n")); got != want+"\n"+f.Quote {
			t.Errorf("%+v: %q, want %q", f, got, want)
		}
	}
}

// Nothing scrolls to the rest of a line of an excerpt in another screen: it is shown whole or not.
func TestAnExcerptElsewhereEndsWithAWholeLine(t *testing.T) {
	t.Parallel()
	lines := []string{"# Part", "short", strings.Repeat("long words ", 20), "last"}
	e := excerpt{path: "a.md", lines: lines, lookup: &lookup{lines: map[string]int{}}}
	for h := 3; h < 10; h++ {
		for _, whole := range []bool{true, false} {
			e.whole = whole
			out, _, seen := e.View(theme.New(theme.Options{}), round.Finding{Line: 1, Quote: "Part"}, 40, h, 0)
			shown := ansi.Strip(strings.Join(out, "\n"))
			if cut := strings.Contains(shown, "long words") && seen.last < 2; whole && cut || !whole && h == 5 && !cut {
				t.Errorf("whole %v, %d rows:\n%s", whole, h, shown)
			}
		}
	}
}

// The title of a place says where its line is once that is scrolled away, and nothing while a row of it is seen.
func TestAPlaceOutOfSightSaysWhereItIs(t *testing.T) {
	t.Parallel()
	for want, seen := range map[string]seenLines{"": {2, 5}, ", above": {6, 9}, ", below": {0, 1}} {
		if got := outOfSight(3, 4, seen); got != want {
			t.Errorf("with %v seen it says %q, not %q", seen, got, want)
		}
	}
}
