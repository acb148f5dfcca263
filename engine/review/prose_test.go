package review_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"parley/engine/review"
)

// What is clear is sorted; what is not stays to be read as it was written, and is never counted as praise.
func TestProseIsSortedOrKept(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		want review.Answer
	}{
		"points with headings of their own": {
			"## Weaknesses\n\n### 1. No owner\nThe plan names nobody.\n\nNot in section 3 either.\n\n### No date\n- none is given\n\n## Strengths\n- short\n",
			review.Answer{
				Strengths:  []string{"short"},
				Weaknesses: []review.Weakness{{Text: "No owner: The plan names nobody. Not in section 3 either."}, {Text: "No date: none is given"}},
			},
		},
		"a table under a heading": {
			"## Strengths\n- short\n## Weaknesses\n| # | Issue | Severity | Where |\n|---|---|---|---|\n| 1 | No owner | High | section 3 |\n| 2 | No date | low | |\n",
			review.Answer{
				Strengths:  []string{"short"},
				Weaknesses: []review.Weakness{{Text: "No owner (Where: section 3)", Severity: review.High}, {Text: "No date", Severity: review.Low}},
			},
		},
		"problems with their remedies": {
			"| Issue | Recommendation | Priority |\n|---|---|---|\n| No owner | Name one | high |\n\nOverall rating: 2/5",
			review.Answer{Rating: 2, Weaknesses: []review.Weakness{{Text: "No owner", Severity: review.High}}, Suggestions: []review.Suggestion{{Text: "Name one"}}},
		},
		"severity below the point": {
			"Strengths:\n- short\nWeaknesses:\n- No owner\n  - Severity: high\n- No date\n  Severity: low\n",
			review.Answer{Strengths: []string{"short"}, Weaknesses: []review.Weakness{{Text: "No owner", Severity: review.High}, {Text: "No date", Severity: review.Low}}},
		},
		"strengths and weaknesses in one": {
			"Strengths and weaknesses:\n- the scope is clear\n- no owner\n\nRating: 3",
			review.Answer{Rating: 3, Strengths: []string{"the scope is clear"}, Unsorted: []string{"no owner"}},
		},
		"two in one, beside a part": {
			"## Strengths & Weaknesses\n- the scope is clear\n- no owner\n\n## Suggestions\n- name one\n\nRating: 3",
			review.Answer{Rating: 3, Suggestions: []review.Suggestion{{Text: "name one"}}, Unsorted: []string{"Strengths & Weaknesses: the scope is clear", "Strengths & Weaknesses: no owner"}},
		},
		"a heading that denies": {
			"## Lack of strengths\n- nothing is good\n## Weaknesses\n- no owner\nRating: 1",
			review.Answer{Rating: 1, Weaknesses: []review.Weakness{{Text: "no owner"}}, Unsorted: []string{"Lack of strengths: nothing is good"}},
		},
		"an unknown heading": {
			"## Strengths\n- short\n## Summary\nIt is a start.\n## Weaknesses\n- no owner\n",
			review.Answer{Strengths: []string{"short"}, Weaknesses: []review.Weakness{{Text: "no owner"}}, Unsorted: []string{"Summary: It is a start."}},
		},
		"words behind a list": {
			"Weaknesses:\n- no owner\nStrengths:\n- short\n\nI would not approve it yet.\n\nRating: 2/5",
			review.Answer{Rating: 2, Strengths: []string{"short"}, Weaknesses: []review.Weakness{{Text: "no owner"}}, Unsorted: []string{"I would not approve it yet."}},
		},
		"a rating with words": {
			"Strengths: short\nWeaknesses: no owner\nRating: 2/5 – it cannot be built as it stands",
			review.Answer{Rating: 2, Strengths: []string{"short"}, Weaknesses: []review.Weakness{{Text: "no owner"}}, Unsorted: []string{"it cannot be built as it stands"}},
		},
		"praise denied, doubted or wished for": {
			"The scope is not clear. It would be good to name an owner. A clear goal is needed. If the plan is complete, ship it. Hardly strong. I rate it 2 out of 5.",
			review.Answer{Rating: 2, Weaknesses: []review.Weakness{{Text: "The scope is not clear"}}, Unsorted: []string{"It would be good to name an owner", "A clear goal is needed", "If the plan is complete, ship it", "Hardly strong"}},
		},
		"a sentence that turns": {
			"The scope is clear, but no owner is named. I rate it 3 out of 5.",
			review.Answer{Rating: 3, Strengths: []string{"The scope is clear"}, Weaknesses: []review.Weakness{{Text: "no owner is named"}}},
		},
		"faults that are not there": {
			"There are no problems with the scope. Every risk is covered. I rate it 5 out of 5.",
			review.Answer{Rating: 5, Unsorted: []string{"There are no problems with the scope", "Every risk is covered"}},
		},
		"signs": {
			"✅ clear scope\n❌ no owner\n💡 name one\n\nScore: 3/5",
			review.Answer{Rating: 3, Strengths: []string{"clear scope"}, Weaknesses: []review.Weakness{{Text: "no owner"}}, Suggestions: []review.Suggestion{{Text: "name one"}}},
		},
		"mixed languages": {
			"优点：范围清晰；术语一致\nWeaknesses: 没有负责人\n建议：\n1. 指定负责人\n\n评分：★★★☆☆",
			review.Answer{Rating: 3, Strengths: []string{"范围清晰", "术语一致"}, Weaknesses: []review.Weakness{{Text: "没有负责人"}}, Suggestions: []review.Suggestion{{Text: "指定负责人"}}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := review.Parse(c.text)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got.Answer, cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
		})
	}
}
