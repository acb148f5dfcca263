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

// What the signs of a list mean stands below it, where it has signs and no words.
func TestTheSignsOfAListAreExplained(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}}
	list := []round.Finding{{State: ledger.Persisting}, {State: ledger.New}, {State: ledger.Fixed}, {State: ledger.New}}
	s := v.Theme.Symbols
	want := " " + s.Persisting + " still there  " + s.New + " new  " + s.Fixed + " fixed"
	if got := ansi.Strip(strings.Join(v.signLegend(list, 50), "\n")); strings.TrimRight(got, " ") != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := v.signLegend(list, 20); len(got) < 2 {
		t.Errorf("in 20 columns: %q", got)
	}
	if got := v.signLegend(list, 80); got != nil {
		t.Errorf("with words in the rows: %q", got)
	}
	if got := v.signLegend(list[1:2], 50); got != nil {
		t.Errorf("of new findings alone: %q", got)
	}
}

// What is closed does not shout, and what is rejected is said to be once.
func TestAClosedFindingIsQuiet(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}}
	loud := v.badges(round.Finding{ID: "F-001", Severity: review.High, State: ledger.New})
	if got := v.badges(round.Finding{ID: "F-001", Severity: review.High, State: ledger.Fixed}); strings.Contains(got, v.Theme.BadgeBad.Render(" HIGH ")) || !strings.Contains(loud, v.Theme.BadgeBad.Render(" HIGH ")) {
		t.Errorf("a fixed finding is as loud as an open one: %q", got)
	}
	rejected := round.Finding{ID: "F-001", Severity: review.High, State: ledger.Contested, ContestedAs: "rejected", Choice: ledger.Reject}
	if got := ansi.Strip(v.badges(rejected)); strings.Count(got, "rejected") != 1 {
		t.Errorf("%q", got)
	}
}
