package engine

import (
	"slices"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// Who answers with the words of the person's focus, or of their question, has seen nothing new.
func TestThePersonsOwnWordsAreNoInsight(t *testing.T) {
	t.Parallel()
	const fresh = "The pilot has no budget line, so nobody pays for the second month."
	f := &round.FollowUp{
		Focus: "Look at who pays for the pilot. The rest can wait.", Remark: "the rollback plan matters more", Questions: []string{"Who signs off the migration?"},
		Previous: &round.Round{},
	}
	a := review.Answer{NewInsights: []string{
		"Look at who pays for the pilot", "Focus: look at who pays for the pilot.", "The rollback plan matters more.", "Who signs off the migration", fresh,
	}}
	if got := newInsights(a, f); !slices.Equal(got, []string{fresh}) {
		t.Errorf("%q", got)
	}
}

func TestAnInsightIsWhatNobodyHadSaid(t *testing.T) {
	t.Parallel()
	const (
		owner  = "Nobody owns the nightly backup of the orders."
		praise = "The retry limit of the importer is stated."
		told   = "The section on import leaves room for reading: “fast” (line 14)"
		fresh  = "The import and the backup run at the same hour on one disk, so that the second one waits for two hours."
	)
	f := &round.FollowUp{
		Findings: []round.Finding{{ID: "F-001", Text: owner}},
		Previous: &round.Round{Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{Strengths: []string{praise}, NewInsights: []string{told}}}}},
	}
	a := review.Answer{
		Weaknesses:  []review.Weakness{{Text: "No date is set for the migration."}},
		NewInsights: []string{"Nobody owns the nightly backup of the orders", praise, told, "No date is set for the migration", fresh, fresh},
	}
	if got := newInsights(a, f); !slices.Equal(got, []string{fresh}) {
		t.Errorf("%q", got)
	}
	if got := newInsights(a, nil); len(got) != len(a.NewInsights) {
		t.Errorf("a first round has no earlier one: %q", got)
	}
}

// What the built-in checks say in the place of a reviewer is no word of that reviewer.
func TestUnderstandingOfTheChecksIsTheirs(t *testing.T) {
	t.Parallel()
	const point = "The pilot has no end"
	u := gatherUnderstanding([]round.Review{
		{Name: "product", Outcome: round.Answered, Answer: review.Answer{NewInsights: []string{point}}},
		{Name: "technical", Outcome: round.Direct, Answer: review.Answer{NewInsights: []string{point}}},
	})
	if want := point + " (product, built-in checks for technical)"; len(u.NewInsights) != 1 || u.NewInsights[0] != want {
		t.Errorf("%q", u.NewInsights)
	}
}
