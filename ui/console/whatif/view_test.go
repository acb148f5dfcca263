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
			if before, _, is := strings.Cut(line, "needed"); is && !strings.HasSuffix(before, "  ") {
				t.Errorf("%d cells: %q", w, line)
			}
		}
		if len(columns) != 2 || columns[0] != columns[1] {
			t.Errorf("%d cells: the verdicts begin at %v", w, columns)
		}
	}
}

// A rejection that the verdict tried here needs is told in one word, or where there is room with what it is needed for; "without it" is without the finding, and nothing else.
func TestWhatIsNeededHasOneWord(t *testing.T) {
	t.Parallel()
	v, _ := screenOf(t, answered("coverage", 4, review.Answer{MissingRequirements: []string{"R-7: data deletion"}}))
	pressed(v, "x")
	for _, size := range [][2]int{{48, 12}, {78, 21}, {118, 37}, {198, 57}} {
		got := ansi.Strip(shown(v, size[0], size[1]))
		row := ""
		for line := range strings.SplitSeq(got, "\n") {
			if strings.Contains(line, "F-001") && strings.Contains(line, "R-7") && row == "" {
				row = line
			}
		}
		isWide := size[0] >= wideEffects
		if strings.Contains(row, "  needed") == isWide || strings.Contains(row, "without it") || strings.Contains(row, "else ") {
			t.Errorf("%v: %q in\n%s", size, row, got)
		}
		if reason := "  without this rejection: BLOCKED HIGH"; isWide != strings.Contains(row, reason) {
			t.Errorf("%v: %q", size, row)
		}
	}
}
