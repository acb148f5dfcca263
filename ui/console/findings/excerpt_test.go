package findings

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/screen"
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
	lines := []string{"# Part", "", "short", "", strings.Repeat("long words ", 20), "", "last"}
	for h := 3; h < 13; h++ {
		for _, whole := range []bool{true, false} {
			e := newExcerpt(screen.DocumentRead{Path: "a.md", Lines: lines})
			e.whole = whole
			out, _ := e.View(theme.New(theme.Options{}), round.Finding{Line: 1, Quote: "Part"}, 40, h, 0)
			shown := ansi.Strip(strings.Join(out, "\n"))
			rows := strings.Count(shown, "long")
			if isCut := strings.Contains(shown, "long") && rows < 20; whole && isCut || !whole && h == 7 && !isCut {
				t.Errorf("whole %v, %d rows:\n%s", whole, h, shown)
			}
		}
	}
}
