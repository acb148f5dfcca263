package format_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/format"
)

// The files of a bundle may contradict each other: every form names the places, and the counts of findings leave them out.
func TestContradictionsBetweenFilesStandInEveryForm(t *testing.T) {
	t.Parallel()
	r := round.Round{
		ID: "REVIEW-001", Number: 1, MaxRounds: 5, Verdict: round.Reached,
		Artifact: round.Artifact{Path: "plan", Files: []round.File{{Path: "prd.md"}, {Path: "architecture.md"}}},
		Contradictions: []round.Contradiction{{
			Rule: "id-value", Severity: review.High, Text: "FR-001 says 10 minutes in prd.md and 30 minutes in architecture.md.",
			A: round.Passage{Line: 7, Quote: "10 minutes", Where: review.Where{File: "prd.md", FileLine: 7}},
			B: round.Passage{Line: 19, Quote: "30 minutes", Where: review.Where{File: "architecture.md", FileLine: 3}},
		}},
	}
	report := format.NewReport(format.Source{Round: r, Path: "plan"})
	if report.Open() != 0 || len(report.Findings) != 0 {
		t.Errorf("%d findings, %d open", len(report.Findings), report.Open())
	}
	const told = "Possible contradiction: FR-001 says 10 minutes in prd.md and 30 minutes in architecture.md. (against plan/architecture.md:3)"
	if got := report.Between[0].String(); got != "plan/prd.md:7: "+told {
		t.Errorf("%q", got)
	}
	for _, form := range format.All() {
		text, err := form.Write(report)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.ReplaceAll(string(text), `\`, ""); !strings.Contains(got, told) {
			t.Errorf("%s does not name it:\n%s", form.Name, text)
		}
		if form.Name == "junit" && strings.Contains(string(text), "<failure") {
			t.Errorf("it fails a test:\n%s", text)
		}
	}
}
