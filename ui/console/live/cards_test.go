package live

import (
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// A card shows the end of what a reviewer writes: its last sentence, with the one before it while that has only begun.
func TestTheLastSentenceIsShown(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "", "One sentence that is not over": "One sentence that is not over",
		"I read the brief. Goals 1 to 3 can be tested by anybody":   "Goals 1 to 3 can be tested by anybody",
		"I read the brief. Goals 1 to 3 can be tested. Fast":        "Goals 1 to 3 can be tested. Fast",
		"It takes 3.5 seconds? That is what version 1.2 says of it": "That is what version 1.2 says of it",
		"先读草案。目标一可以检验":                                              "目标一可以检验", "先读草案。目标一可以检验。": "目标一可以检验。",
	} {
		if got := lastSentence(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Who could not judge has the words for it and no bar: an empty one reads as a rule with a hole in it. Why is said in few words.
func TestWhoDidNotRateHasNoBar(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}}
	const why = "only 2 of the 8 checks for a brief have something to judge, and 4 would be enough"
	reviewer := &state.Reviewer{Latest: "not rated: " + why, Review: &round.Review{Outcome: round.Direct, Answer: review.Answer{Rules: &review.RuleReport{Abstains: why}}}}
	if got := ansi.Strip(v.ratingBar(reviewer, 10, time.Now())); got != "not rated" {
		t.Errorf("%q", got)
	}
	if got := v.latestLine(reviewer, time.Now()); got != "not rated: 2 of 8 checks apply, 4 needed" {
		t.Errorf("%q", got)
	}
}
