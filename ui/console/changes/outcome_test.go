package changes

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

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
	want := "fixed, withdrawn, gone, new, contested, disputed, rejected, raised again, not confirmed, text unchanged, not named, not re-checked, still there"
	if got := strings.Join(order, ", "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
