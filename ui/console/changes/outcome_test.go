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
	told := map[string]ledger.State{}
	for _, one := range ledger.ToldStates() {
		told[one.Name] = one
	}
	sums := []outcome{{state: told[ledger.New]}, {state: told[ledger.Persisting], count: 4}, {state: told[ledger.Fixed], count: 2}}
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
