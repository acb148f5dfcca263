package live

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// What the built-in checks could not judge has the sign of neither success nor failure.
func TestWhatCouldNotBeJudgedHasANeutralSign(t *testing.T) {
	t.Parallel()
	looks := theme.New(theme.Options{})
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: looks}}}
	for abstains, want := range map[string]string{"": looks.Symbols.Direct, "too little to judge": looks.Symbols.Queued} {
		r := round.Review{Outcome: round.Direct, Answer: review.Answer{Rules: &review.RuleReport{Abstains: abstains}}}
		if got, _ := v.phaseSign(&state.Reviewer{State: state.ByRules, Review: &r}); got != want {
			t.Errorf("%q: %q, want %q", abstains, got, want)
		}
	}
}
