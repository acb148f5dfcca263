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

// The reason why examiners do not count is told once, of however many findings and tools it holds.
func TestTheExaminationSaysAReasonOfSeveralFindingsOnce(t *testing.T) {
	t.Parallel()
	const why = "it called all 3 claims true, also a false one"
	one, other := round.ExaminerReport{Tool: "qwen-x", Unreliable: why}, round.ExaminerReport{Tool: "codex-x", Unreliable: why}
	finding := func(id string, by round.ExaminerReport) round.ExaminedFinding {
		return round.ExaminedFinding{ID: id, Examined: round.Examined{As: round.NotExamined, Why: by.WhyNoAnswer()}, Claim: "a"}
	}
	for _, e := range []round.Examination{
		{Examiners: []round.ExaminerReport{one}, Findings: []round.ExaminedFinding{finding("F-001", one), finding("F-002", one)}},
		{Examiners: []round.ExaminerReport{one, other}, Findings: []round.ExaminedFinding{finding("F-001", one), finding("F-002", other)}},
	} {
		text := record.Markdown(round.Round{Verdict: round.Reached, Examination: &e})
		if n := strings.Count(text, "parley does not count"); n != 1 {
			t.Errorf("the reason is told %d times in\n%s", n, text)
		}
		if !strings.Contains(text, "- **F-002 not examined**: the checks of "+e.Examiners[len(e.Examiners)-1].Tool+" do not count\n") {
			t.Errorf("F-002 does not say why it was not examined:\n%s", text)
		}
	}
}
