package engine

import (
	"slices"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

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
