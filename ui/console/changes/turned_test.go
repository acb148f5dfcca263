package changes

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/feedback/ledger"
)

// What turned the verdict stands below the verdicts, and a finding that has another severity since has both. Without this a critical
// finding that became a medium one looks as if it had never blocked.
func TestWhatTurnedTheVerdictIsSaid(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		height int
		why    string
	}{
		{40, "why      risk calls the risk medium (was high) and calls\n         F-009 HIGH (was CRITICAL)"},
		{15, "why      risk calls the risk medium (was…"},
	} {
		v, w := revisedScreen(c.height), 60
		if c.height < lowWindow {
			w = 42
		}
		v.State.Ledger = &ledger.Ledger{Entries: []ledger.Entry{{
			Finding: v.State.Findings[0],
			History: []ledger.Observation{{Round: 2, State: ledger.Persisting, Regrade: &ledger.Regrade{Was: review.Critical, Now: review.High, By: []string{"risk"}}}},
		}}}
		lines, fates := v.summary(&v.State, w)
		text := ansi.Strip(strings.Join(append(lines, fates...), "\n"))
		for _, want := range []string{c.why, "F-009 CRIT→HIGH Nobody pays"} {
			if !strings.Contains(text, want) {
				t.Errorf("%d lines: %q is not in\n%s", c.height, want, text)
			}
		}
	}
}
