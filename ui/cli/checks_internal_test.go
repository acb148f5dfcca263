package cli

import (
	"strings"
	"testing"
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
