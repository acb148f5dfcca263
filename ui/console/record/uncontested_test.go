package record

import (
	"strings"
	"testing"

	"parley/engine/round"
)

// The record files a rule that nobody sees otherwise where the decision does: not among the conflicts.
func TestWhatNobodySeesOtherwiseIsNoConflictInTheRecord(t *testing.T) {
	t.Parallel()
	two := 2.0
	risk := "- **High risk identified** (HIGH): risk rates the risk high"
	low := "- **Low rating** (MEDIUM): everybody rates 2/5"
	text := func(items ...string) string {
		return "# R\n\n## Divergent Views\n" + strings.Join(items, "\n") + "\n\n## Action Items\n1. One\n"
	}
	held := []round.View{{Topic: "High risk identified"}, {Topic: "Low rating", Unopposed: true}}
	for _, c := range []struct {
		text string
		r    round.Round
		want []string
		not  string
	}{
		{text(risk, low), round.Round{AverageRating: &two, DivergentViews: held}, []string{"## Conflicts\n", "risk high", "## Uncontested\n", "2/5", "## Action items"}, ""},
		{text(low), round.Round{AverageRating: &two, DivergentViews: held[1:]}, []string{"## Uncontested\n", "2/5", "## Action items"}, "Conflicts"},
		{text(low), round.Round{DivergentViews: held[1:]}, []string{"## Notes on the verdict\n", "2/5"}, "Conflicts"},
		{text(risk, low), round.Round{AverageRating: &two}, []string{"## Conflicts\n", "risk high", "2/5"}, "Uncontested"}, // of an older log
		{text("- (None)"), round.Round{AverageRating: &two}, []string{"Left out because nothing is in it: Conflicts"}, "Uncontested"},
	} {
		got, at := onScreen(c.text, c.r), 0
		for _, want := range c.want {
			next := strings.Index(got[at:], want)
			if next < 0 {
				t.Fatalf("%q is missing in\n%s", want, got)
			}
			at += next
		}
		if c.not != "" && strings.Contains(got, c.not) {
			t.Errorf("%q in\n%s", c.not, got)
		}
	}
}
