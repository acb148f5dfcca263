package conclusions

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// Before there are conclusions the screen shows what they would rest on: the verdict, what is left open with the gravest first, and the decisions. What
// has no room is counted, and a window without room has none of it.
func TestWhatConclusionsWouldSayIsShownBeforeThereAreSome(t *testing.T) {
	t.Parallel()
	average := 2.0
	c := &screen.Context{Theme: theme.New(theme.Options{}), Keys: keys.Default()}
	c.State.Rounds = append(c.State.Rounds, &state.Round{Result: &round.Round{Number: 2, Verdict: round.Blocked, AverageRating: &average}})
	for i, severity := range []review.Severity{review.Low, review.High, review.Medium} {
		c.State.Findings = append(c.State.Findings, round.Finding{ID: fmt.Sprintf("F-00%d", i+1), Kind: ledger.Weakness, Text: "text", Severity: severity, State: ledger.New})
	}
	c.State.Decisions = append(c.State.Decisions, feedback.Decision{Round: 1, Choice: feedback.ContinueDeeper})
	v := Screen{Reader: reader(c)}
	shown := func(h int) string { return ansi.Strip(strings.Join(v.preview(60, h), "\n")) }
	whole := shown(30)
	for _, want := range []string{"After round 2 they would say", "2.0/5", "Left open 3", "Decided so far", "After round 1: continue deeper"} {
		if !strings.Contains(whole, want) {
			t.Errorf("no %q in\n%s", want, whole)
		}
	}
	if high, low := strings.Index(whole, "HIGH F-002"), strings.Index(whole, "LOW  F-001"); high < 0 || low < high {
		t.Errorf("the gravest is not first:\n%s", whole)
	}
	for h := range 30 {
		if got := shown(h); got != "" && strings.Count(got, "\n")+1 > h {
			t.Errorf("%d lines in %d", strings.Count(got, "\n")+1, h)
		}
	}
	if got := shown(leastPreview + 2); !strings.Contains(got, "more finding") {
		t.Errorf("what has no room is not counted:\n%s", got)
	}
}
