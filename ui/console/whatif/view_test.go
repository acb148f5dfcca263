package whatif

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/ui/safetext"
)

// Two verdicts below each other are compared: they begin in one column. What a row says beside its title does not touch it.
func TestTwoVerdictsBelowEachOtherBeginInOneColumn(t *testing.T) {
	t.Parallel()
	v, _ := screenOf(t, answered("coverage", 4, review.Answer{MissingRequirements: []string{"R-7: data deletion of all that donors gave us at any time, in every copy"}}))
	pressed(v, "x")
	for _, w := range []int{48, 78} {
		var columns []int
		for line := range strings.SplitSeq(ansi.Strip(shown(v, w, 24)), "\n") {
			if before, _, is := strings.Cut(line, "CONSENSUS"); is {
				columns = append(columns, safetext.Width(before))
			}
			for _, word := range []string{"needed", elseBlocked} {
				if before, _, is := strings.Cut(line, word); is && !strings.HasSuffix(before, "  ") {
					t.Errorf("%d cells: %q", w, line)
				}
			}
		}
		if len(columns) != 2 || columns[0] != columns[1] {
			t.Errorf("%d cells: the verdicts begin at %v", w, columns)
		}
	}
}
