package sessions

import (
	"slices"
	"testing"
)

// Names that differ in one part are cut so that this part is seen.
func TestNamesAreCutSoThatTheyAreToldApart(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		names []string
		w     int
		want  []string
	}{
		{[]string{"hauler-ui-entry-checks.md", "rocketmq-entry-checks.md"}, 11, []string{"hauler-ui-…", "rocketmq-e…"}},
		{[]string{"quarterly-report-may.md", "quarterly-report-june.md"}, 11, []string{"…ort-may.md", "…rt-june.md"}},
		{[]string{"quarterly-report-may.md", "quarterly-report-june.md"}, 18, []string{"quarterly-…-may.md", "quarterly-…june.md"}},
		{[]string{"controller-may-of-the-board-plan.md", "controller-june-of-the-board-plan.md"}, 18, []string{"controller-may-of…", "controller-june-o…"}},
		{[]string{"plan-2025-q3-of-the-harbour.md", "plan-2025-q4-of-the-harbour.md"}, 11, []string{"…-q3-of-th…", "…-q4-of-th…"}},
	} {
		cut := cutApart(slices.Clone(c.names), c.w)
		for i, name := range c.names {
			if got := cut(name, c.w); got != c.want[i] {
				t.Errorf("%q in %d cells is %q, not %q", name, c.w, got, c.want[i])
			}
		}
	}
}
