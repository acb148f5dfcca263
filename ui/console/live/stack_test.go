package live

import (
	"strings"
	"testing"
)

// Where a review has little room its lines are findings: no blank lines, no heading with nothing below, and what is left out is counted.
func TestACondensedReviewEndsInWords(t *testing.T) {
	t.Parallel()
	review := []string{"2 findings", "", "Findings", "HIGH a", "MED b", "", "Strengths", "• c", "", "Suggestions", "• d"}
	for n, want := range map[int]string{0: "", 1: "2 findings", 3: "2 findings|HIGH a|MED b", 4: "2 findings|HIGH a|MED b", 5: "2 findings|HIGH a|MED b|Strengths|• c", 9: "2 findings|HIGH a|MED b|Strengths|• c|Suggestions|• d"} {
		shown, below := condensed(review, n)
		if got := strings.Join(shown, "|"); got != want || (below > 0) != (n < 7) {
			t.Errorf("%d lines: %q and %d more, want %q", n, got, below, want)
		}
	}
	if got := strings.Join(endInWords(review, 3), "|"); got != "2 findings" {
		t.Errorf("a heading with nothing below: %q", got)
	}
}

// A line whose end has no room says so: it would read as if it were whole.
func TestALineWithoutItsEndSaysSo(t *testing.T) {
	t.Parallel()
	shown, below := condensed([]string{"2 findings", "", "Findings", " HIGH  No owner of it is", "       named. (line 3)"}, 2)
	if below != 1 || shown[1] != " HIGH  No owner of it is …" {
		t.Errorf("%q, and %d below", shown, below)
	}
	if shown, _ = condensed([]string{"2 findings", "", "Findings", " HIGH  No owner.", " LOW   No date."}, 2); shown[1] != " HIGH  No owner." {
		t.Errorf("a whole line: %q", shown)
	}
}
