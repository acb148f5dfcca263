package synthesis_test

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/synthesis"
)

// Two fixed checks that name one requirement, for different reasons, and a heading that one counts with a gap below it that
// another one found: rules hold no opinions, so they neither agree nor disagree there. Models may.
func TestFixedChecksOfDifferentTopicsNeitherAgreeNorDisagree(t *testing.T) {
	t.Parallel()
	const aimless, twice = "FR-4 (line 16) shares no word with the goals or the problem.", "FR-4 is defined twice, with different texts: at line 16 and at line 17."
	const praised, unfilled = "Risks have their own section: “Risks” (line 22)", "“TBD” under “Risks” (line 23) is still to be filled in."
	round1 := func(outcome round.Outcome, rules ...string) []round.Review {
		rule := func(i int) string {
			if len(rules) == 0 {
				return ""
			}
			return rules[i]
		}
		return []round.Review{
			{Name: "product", Outcome: outcome, Answer: review.Answer{
				Weaknesses: []review.Weakness{{Text: aimless, Topic: "goals", Severity: review.Low, Rule: rule(0), Line: 16}},
			}},
			{Name: "quality", Outcome: outcome, Answer: review.Answer{Weaknesses: []review.Weakness{
				{Text: twice, Topic: "traceability", Severity: review.High, Rule: rule(1), Line: 17},
				{Text: unfilled, Severity: review.Medium, Rule: rule(2), Line: 23},
			}}},
			{Name: "risk", Outcome: outcome, Answer: review.Answer{Strengths: []string{praised}}},
		}
	}
	checks := synthesis.Synthesize(round1(round.Direct, "P12", "Q14", "Q1"), nil)
	for _, theme := range checks.Themes {
		t.Errorf("checks of different topics agree: %s %s", theme.Text, theme.Points)
	}
	for _, view := range checks.Views {
		t.Errorf("checks disagree: %s", view.Description)
	}
	if models := synthesis.Synthesize(round1(round.Answered), nil); len(models.Views) == 0 {
		t.Error("models that praise and criticise one section do not disagree")
	}
}
