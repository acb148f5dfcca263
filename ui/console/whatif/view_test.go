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

// A title comes before the words of what its rejection leads to: these have a short form.
func TestWhatARejectionLeadsToLeavesTheTitleItsRoom(t *testing.T) {
	t.Parallel()
	const title = "The names of everybody who gives, and of all those whom they name, are kept in the clear"
	v, _ := screenOf(t, answered("coverage", 1, review.Answer{MissingRequirements: []string{title}}))
	pressed(v, "x")
	row := ""
	for line := range strings.SplitSeq(ansi.Strip(shown(v, 128, 30)), "\n") {
		if strings.Contains(line, "F-001") && strings.Contains(line, "rejected") {
			row = line
		}
	}
	if !strings.Contains(row, title) || !strings.Contains(row, "  needed") {
		t.Errorf("%q", row)
	}
}

// What a rule about ratings saw is never cut within a name: where not all of them have room they are counted.
func TestTheRatingsBehindARuleAreCountedWhereTheyHaveNoRoom(t *testing.T) {
	t.Parallel()
	low := review.Answer{Weaknesses: []review.Weakness{{Text: "The title is long", Severity: review.Low}}}
	v, _ := screenOf(t, answered("product", 2, low), answered("technical", 2, low), answered("quality", 2, low), answered("risk", 1, low))
	for w, want := range map[int]string{
		118: "product rates 2/5, technical 2/5, quality 2/5 and risk 1/5",
		78:  "4 ratings of 2/5 or less",
		198: "4 ratings of 2/5 or less",
	} {
		if got := ansi.Strip(shown(v, w, 40)); !strings.Contains(got, want) || strings.Contains(got, "quali…") || strings.Contains(got, "technical 2…") {
			t.Errorf("%d cells: %q is not in\n%s", w, want, got)
		}
	}
}

// In a narrow window the advice says what is missing, and leaves out by which example it could come.
func TestANarrowAdviceIsNotCut(t *testing.T) {
	t.Parallel()
	severe := review.Answer{RiskLevel: review.High, Weaknesses: []review.Weakness{{Text: "One developer", Severity: review.High}}}
	v, _ := screenOf(t, answered("product", 2, review.Answer{}), answered("technical", 2, review.Answer{}), answered("quality", 2, review.Answer{}), answered("risk", 2, severe))
	shown(v, 118, 40) // which asks the rules
	for _, h := range []int{12, 13, 20} {
		got := strings.Join(strings.Fields(ansi.Strip(strings.Join(v.adviceLines(46, h), " "))), " ")
		if !strings.Contains(got, "and one reason is left: the average is 1.0 too low.") || strings.Contains(got, "…") {
			t.Errorf("%d lines: %q", h, got)
		}
	}
	if got := strings.Join(v.adviceLines(118, 40), " "); !strings.Contains(ansi.Strip(got), "It takes, for example, product at 5/5") {
		t.Errorf("with room: %q", got)
	}
}

// A rule that holds and does not block says why not, where that has room.
func TestARuleThatDoesNotBlockSaysWhy(t *testing.T) {
	t.Parallel()
	v, _ := screenOf(t, answered("risk", 2, review.Answer{Weaknesses: []review.Weakness{{Text: "The title is long", Severity: review.Low}}}), answered("quality", 4, review.Answer{}))
	if got := ansi.Strip(shown(v, 118, 40)); !strings.Contains(got, "does not block  risk rates 2/5; no MEDIUM rule blocks") {
		t.Errorf("%s", got)
	}
	if got := ansi.Strip(shown(v, 70, 24)); !strings.Contains(got, "does not block  risk rates 2/5") || strings.Contains(got, "no rule…") {
		t.Errorf("without room:\n%s", got)
	}
}
