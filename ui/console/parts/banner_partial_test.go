package parts

import (
	"strings"
	"testing"

	"parley/engine/round"
	"parley/ui/theme"
)

// A consensus of those who happened to answer is not drawn as one of all who were asked.
func TestPartialConsensusIsDrawnAsAWarning(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	average := 4.0
	partial := round.Round{Verdict: round.Reached, Status: round.Partial, Missing: []string{"technical", "quality"}, AverageRating: &average}
	whole := partial
	whole.Status, whole.Missing = round.Complete, nil
	for name, draw := range map[string]func(round.Round) string{
		"banner":  func(r round.Round) string { return VerdictLine(look, r, 80) },
		"summary": func(r round.Round) string { return ShortVerdict(look, r, 80) },
	} {
		good, warn := look.BadgeGood.Render(" CONSENSUS REACHED "), look.BadgeWarn.Render(" CONSENSUS REACHED ")
		if got := draw(partial); !strings.Contains(got, warn) || good == warn {
			t.Errorf("%s of a partial round: %q", name, got)
		}
		if got := draw(whole); !strings.Contains(got, good) {
			t.Errorf("%s of a whole round: %q", name, got)
		}
	}
	if VerdictEdge(look, partial) == VerdictEdge(look, whole) {
		t.Error("the edge of a partial consensus is that of a whole one")
	}
}
