package record_test

import (
	"strings"
	"testing"

	"parley/engine/record"
	"parley/engine/round"
)

// What an examiner wants said more narrowly is a quote, and a finding that was not examined says why at its place, and not below again.
func TestTheExaminationSaysReasonsAtTheirPlace(t *testing.T) {
	t.Parallel()
	examiner := round.ExaminerReport{Tool: "qwen-x", Unreliable: "it called all 3 claims true, also a false one"}
	text := record.Markdown(round.Round{Verdict: round.Reached, Examination: &round.Examination{
		Examiners: []round.ExaminerReport{examiner},
		Findings: []round.ExaminedFinding{
			{ID: "F-001", Examined: round.Examined{As: round.Refined, Why: "Only the list.", Narrower: "The list is"}, Claim: "a"},
			{ID: "F-002", Examined: round.Examined{As: round.NotExamined, Why: examiner.WhyNoAnswer()}, Claim: "b"},
		},
	}})
	for _, want := range []string{"  - Narrower: “The list is”\n", "- **F-002 not examined**: parley does not count the checks of qwen-x: it called all 3 claims true, also a false one\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if n := strings.Count(text, "parley does not count"); n != 1 {
		t.Errorf("the reason is told %d times in\n%s", n, text)
	}
}
