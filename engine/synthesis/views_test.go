package synthesis_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/synthesis"
)

func TestEveryDivergenceButANoteIsAView(t *testing.T) {
	t.Parallel()
	d := []round.Divergence{
		{Rule: "Low rating", Severity: review.Medium, Description: "a rates 1/5", Perspectives: []string{"a"}},
		{Rule: "Minor suggestions only", Severity: review.Low, Description: "with 1 suggestion", Perspectives: []string{"a"}, Note: true},
	}
	views := synthesis.Synthesize(nil, d).Views
	if diff := cmp.Diff([]round.View{{Topic: "Low rating", Severity: review.Medium, Description: "a rates 1/5", Perspectives: []string{"a"}}}, views); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestAContradictionIsADivergentView(t *testing.T) {
	t.Parallel()
	views := synthesis.Synthesize([]round.Review{
		reviewer("product", ask("Write a rollback plan for the sync server")), reviewer("technical", ask("Do not write a rollback plan for the sync server")),
	}, nil).Views
	if len(views) != 1 || !slices.Equal(views[0].Perspectives, []string{"product", "technical"}) || views[0].Severity != "" {
		t.Errorf("views are %+v", views)
	}
}

// What each of two reviewers quotes of another place is one point only where the words leave no doubt, and a strength that shares one word
// with a weakness does not contradict it.
func TestOneWordInTwoSensesJoinsAndDividesNobody(t *testing.T) {
	t.Parallel()
	weak := func(text, quote string, line int) review.Weakness {
		return review.Weakness{Text: text, Severity: review.High, Quote: quote, Line: line, Evidence: review.Found}
	}
	reviews := []round.Review{
		{Name: "technical", Outcome: round.Answered, Answer: review.Answer{Rating: 3, Strengths: []string{"One limit for holds"}, Weaknesses: []review.Weakness{
			weak("Holds of 10 and of 30 minutes contradict each other", "Payment holds the berth for 10 minutes.", 40),
		}}},
		{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Rating: 3, Weaknesses: []review.Weakness{
			weak("Nobody says who holds the money until arrival", "Does the municipality or Tidepool hold the money until arrival?", 76),
		}}},
	}
	got := synthesis.Synthesize(reviews, nil)
	for _, theme := range got.Themes {
		if !theme.Possible {
			t.Errorf("two findings of two places are one theme: %+v", theme)
		}
	}
	if len(got.Views) > 0 {
		t.Errorf("one word in two senses is a conflict: %+v", got.Views)
	}
	reviews[1].Weaknesses[0].Text = "Holds of 10 minutes and of 30 minutes contradict each other"
	if themes := synthesis.Synthesize(reviews, nil).Themes; len(themes) != 1 || themes[0].Possible {
		t.Errorf("the same words of two places: %+v, want one theme", themes)
	}
}
