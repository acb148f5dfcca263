package conclusions

import (
	"strings"
	"testing"
)

// The numbers of the table share a column, and noughts are left out: the decision has the room.
func TestTheTrailLeavesTheDecisionRoom(t *testing.T) {
	t.Parallel()
	var table string
	for _, one := range sectionsOf(fileText) {
		if one.heading == trailHeading {
			table = one.body
		}
	}
	want := `| Round | Verdict | Findings | Decision |
|-------|---------|----------|----------|
| 1 | blocked (HIGH) 3.2/5 | 8 new | revise and run again (command line) |
| 2 revision | reached 3.6/5 | 7 still there, 1 text changed | done; reason: a \| b |`
	if got := shortTrail(table); got != want {
		t.Errorf("the table is\n%s", got)
	}
	if got := shortTrail(strings.Replace(table, "| 8 | 0 | 0 |", "| 0 | 0 | 0 |", 1)); !strings.Contains(got, "| no findings |") {
		t.Errorf("a round without findings has an empty cell:\n%s", got)
	}
	for _, other := range []string{"", "- (None)", "| a | b |\n|---|---|\n| 1 | 2 |"} {
		if got := shortTrail(other); got != other {
			t.Errorf("%q became %q", other, got)
		}
	}
	if got := shortTrail(strings.Replace(table, "| 8 | 0 | 0 |", "| 8 |", 1)); !strings.Contains(got, "| 1 | initial | blocked (HIGH) | 3.2/5 | 8 |") {
		t.Errorf("a row of another width is lost:\n%s", got)
	}
}
