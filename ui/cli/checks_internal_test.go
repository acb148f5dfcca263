package cli

import (
	"fmt"
	"strings"
	"testing"

	"parley/ui/cli/config"
)

// What quiet means is said once below the list; a check that is asked for says it itself.
func TestTheListOfChecksSaysOnceWhatQuietMeans(t *testing.T) {
	t.Parallel()
	list := []check{{ID: "P1", Perspective: "product", What: "states the problem", Quiet: true}, {ID: "P2", Perspective: "product", What: "names users", Quiet: true}}
	if text := checkList(list, false); strings.Count(text, "it counts in the rating") != 1 || !strings.Contains(text, "states the problem (quiet)\n") {
		t.Error(text)
	}
	if text := strings.Join(strings.Fields(checkList(list[:1], true)), " "); !strings.Contains(text, "checks.P1 gives a severity") || strings.Contains(text, "(quiet)") {
		t.Error(text)
	}
}

// A check whose findings nobody has read must not look as sure as the others.
func TestEveryCheckHasAFigureOrSaysThatItIsNotMeasured(t *testing.T) {
	t.Parallel()
	measured := 0
	for _, c := range configuredChecks(&config.Config{}) {
		text := strings.Join(strings.Fields(checkList([]check{c}, false)), " ")
		switch {
		case c.Precision == nil && !strings.Contains(text, "precision: not measured"):
			t.Errorf("%s says nothing of its precision: %s", c.ID, text)
		case c.Precision != nil:
			measured++
			if !strings.Contains(text, fmt.Sprintf("precision: of %d finding", c.Precision.Read)) {
				t.Errorf("%s does not say what was measured: %s", c.ID, text)
			}
		}
	}
	if measured == 0 {
		t.Error("no check is measured")
	}
}
