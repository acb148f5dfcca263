package whatif

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
)

// In a wide window each rule is told with the finding at hand and without it, also after it was rejected.
func TestAWideWindowTellsEachRuleWithAndWithoutAFinding(t *testing.T) {
	t.Parallel()
	v, _ := screenOf(t, answered("coverage", 4, review.Answer{MissingRequirements: []string{"R-7: data deletion"}}))
	const want = "With F-001, and without it|with it without it|Coverage gap blocks gone|verdict BLOCKED HIGH REACHED"
	for _, keys := range []string{"", "x"} {
		pressed(v, keys)
		got := shown(v, 190, 50)
		for line := range strings.SplitSeq(want, "|") {
			if !strings.Contains(strings.Join(strings.Fields(ansi.Strip(got)), " "), line) {
				t.Errorf("after %q it lacks %q:\n%s", keys, line, got)
			}
		}
	}
	if got := shown(v, 120, 40); strings.Contains(got, "and without it") {
		t.Errorf("beside nothing:\n%s", got)
	}
}

// In a narrow window the advice is told to its end.
func TestTheAdviceIsWholeInANarrowWindow(t *testing.T) {
	t.Parallel()
	v, _ := screenOf(t,
		answered("coverage", 3, review.Answer{MissingRequirements: []string{"R-7: data deletion", "R-8: payment", "R-9: accounts"}}),
		answered("risk", 2, review.Answer{Weaknesses: []review.Weakness{{Text: "The title is long", Severity: review.Low}}}),
	)
	if got := strings.Join(strings.Fields(ansi.Strip(shown(v, 48, 13))), " "); !strings.Contains(got, "It takes, for example, risk at 3/5.") {
		t.Errorf("%s", got)
	}
}

// Low ratings may block still when the smallest set is rejected: the help does not promise that it lifts the block.
func TestTheHelpOfTheSmallestSetPromisesNoMoreThanRejectionsDo(t *testing.T) {
	t.Parallel()
	v, _ := screenOf(t, answered("coverage", 4, review.Answer{}))
	for _, b := range v.Help()[0].Bindings {
		if strings.Contains(b.Help().Desc, "the block") {
			t.Errorf("it promises too much: %q", b.Help().Desc)
		}
	}
}
