package changes

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/theme"
)

// What a revision came to is seen at first sight: what it fixed comes first and is green, and a sum is never cut.
func TestTheOutcomeOfARevisionBeginsWithWhatItFixed(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	count := map[string]int{ledger.Persisting: 4, ledger.Fixed: 2}
	var sums []outcome
	for _, one := range inOrder() {
		sums = append(sums, outcome{state: one, count: count[one.Name]})
	}
	lines := outcomeLines(look, sums, 80)
	if got := ansi.Strip(strings.Join(lines, "|")); got != "findings 2 fixed · 4 still there" {
		t.Errorf("%q", got)
	}
	if want := look.Good.Render("2 fixed"); !strings.Contains(lines[0], want) {
		t.Errorf("%q has no %q", lines[0], want)
	}
	if got := ansi.Strip(strings.Join(outcomeLines(look, sums, 30), "|")); got != "findings 2 fixed|         4 still there" {
		t.Errorf("in 30 columns: %q", got)
	}
}

// What changed is counted and listed first, and what is as it was last.
func TestWhatChangedComesFirst(t *testing.T) {
	t.Parallel()
	var order []string
	for _, one := range inOrder() {
		order = append(order, one.Short)
	}
	want := "fixed, withdrawn, gone, new, contested, disputed, rejected, raised again, not confirmed, text unchanged, not raised, not named, not re-checked, still there"
	if got := strings.Join(order, ", "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Two words for what a reviewer said again would read as the same: what was said without words of the document is counted as that, and
// over the others stands what still there means, as far as it is true of all of them.
func TestStillThereAndRaisedAgainReadAsTwoThings(t *testing.T) {
	t.Parallel()
	var sums []outcome
	for _, name := range []string{ledger.RaisedAgain, ledger.Persisting} {
		for _, one := range inOrder() {
			if one.Name == name {
				sums = append(sums, outcome{state: one, count: 2})
			}
		}
	}
	if got := ansi.Strip(strings.Join(outcomeLines(theme.New(theme.Options{}), sums, 80), "|")); got != "findings 2 raised (quote not found) · 2 still there" {
		t.Errorf("%q", got)
	}
	v := revisedScreen(40)
	quoted := round.Finding{ID: "F-001", Quote: "free", Line: 3}
	for means, list := range map[string][]round.Finding{
		"a reviewer still says so, and the quote stands": {quoted},
		"a reviewer still says so":                       {quoted, {ID: "F-002"}},
	} {
		heading := strings.TrimSpace(ansi.Strip(v.groupHeading(fated{"Still there", list}, ledger.StateOf(ledger.Persisting), 80)))
		if !strings.HasSuffix(heading, "─ "+means) {
			t.Errorf("%q does not end with %q", heading, means)
		}
	}
}

// Where no round found anything, nothing is said to be fixed or not.
func TestWithoutFindingsNoneIsFixed(t *testing.T) {
	t.Parallel()
	sums := []outcome{{state: ledger.StateOf(ledger.Fixed)}, {state: ledger.StateOf(ledger.New)}}
	if got := ansi.Strip(strings.Join(outcomeLines(theme.New(theme.Options{}), sums, 80), "|")); got != "findings none" {
		t.Errorf("%q", got)
	}
}
