package parts

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/round"
	"parley/ui/theme"
)

// A round without a rating has no average that could be named.
func TestAVerdictThatNobodyRatedNamesNoAverage(t *testing.T) {
	t.Parallel()
	for _, w := range []int{40, 56, 120} {
		got := ansi.Strip(VerdictLine(theme.New(theme.Options{}), round.Round{Verdict: round.Blocked}, w))
		if !strings.Contains(got, "nobody rated") || strings.Contains(got, "average") {
			t.Errorf("%d cells: %q", w, got)
		}
	}
}
