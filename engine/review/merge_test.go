package review_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine/review"
)

func TestMergeOfParts(t *testing.T) {
	t.Parallel()
	got := review.Merge([]review.Answer{
		{
			Rating: 4, Strengths: []string{"Clear goal"}, RiskLevel: review.Medium,
			Weaknesses:          []review.Weakness{{Text: "No owner", Severity: review.High}},
			Suggestions:         []review.Suggestion{{Text: "Name an owner"}},
			OpenQuestions:       []string{"Who pays?"},
			MissingRequirements: []string{"R-1: export", "R-2: import", "no id here", "R-4: audit"},
			PartialRequirements: []string{"R-3: half of it"},
			Replies:             []review.Reply{{Question: "When?", Answer: "unknown", Confidence: "low"}},
		},
		{Strengths: []string{"clear  GOAL", "Costs are stated"}}, // unrated
		{
			Rating: 2, RiskLevel: review.High,
			Weaknesses:          []review.Weakness{{Text: "no owner"}, {Text: "No dates"}},
			CoveredRequirements: []string{"R-1 is answered in Export", "R-3 in whole"},
			PartialRequirements: []string{"R-2: without errors"},
			MissingRequirements: []string{"R-4 (audit)", "No id here"},
			Replies:             []review.Reply{{Question: "when?", Answer: "in May", Confidence: "High"}, {Question: "Who?", Answer: "Ann"}},
		},
	})
	want := review.Answer{
		Rating: 2, RiskLevel: review.High, Strengths: []string{"Clear goal", "Costs are stated"},
		Weaknesses:          []review.Weakness{{Text: "No owner", Severity: review.High}, {Text: "No dates"}},
		Suggestions:         []review.Suggestion{{Text: "Name an owner"}},
		OpenQuestions:       []string{"Who pays?"},
		CoveredRequirements: []string{"R-1 is answered in Export", "R-3 in whole"},
		PartialRequirements: []string{"R-2: without errors"},
		MissingRequirements: []string{"no id here", "R-4: audit"},
		Replies:             []review.Reply{{Question: "when?", Answer: "in May", Confidence: "High"}, {Question: "Who?", Answer: "Ann"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
