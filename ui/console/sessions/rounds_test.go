package sessions

import (
	"testing"

	"parley/feedback"
)

// A decision that a flag made for whatever the round would bring is not told as somebody's choice.
func TestADecisionThatNobodyMadeIsNotToldAsAChoice(t *testing.T) {
	t.Parallel()
	for origin, want := range map[feedback.Origin]string{
		"--yes": "without asking", "--decide": "from the command line", feedback.ByPerson: "(you)", feedback.ByHeadless: "by headless, not asked",
	} {
		if got := decidedBy(feedback.Decision{Origin: origin}); got != want {
			t.Errorf("%s: %q, want %q", origin, got, want)
		}
	}
}
