package record

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// What the verdict's lines say above the record is not shown in it a second time; what of it is elsewhere in the text stays.
func TestTheVerdictIsNotShownTwice(t *testing.T) {
	t.Parallel()
	text := "# Discussion Record: A\n\n**Artifact**: a.md\n**Perspectives**: product\n**Consensus**: reached\n**Average Rating**: 4.0/5\n\n> PARTIAL\n\n## Notes\n**Consensus**: a word\n"
	if got, want := withoutVerdict(text), "> PARTIAL\n\n## Notes\n**Consensus**: a word\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for text, want := range map[string]string{
		"# Discussion Record: A\n\n**Artifact**: a.md, b.md\n**Consensus**: reached\n\n## Notes\n": "**Artifact**: a.md, b.md\n\n", // the header names the folder
		"# Discussion Record: A\n\n**Artifact**: a.md\n\n## Notes\n# Discussion Record: B\n":       "\n## Notes\n# Discussion Record: B\n",
		"# R\n\n## Notes\n- Sources: 4 AI, 0 rules.\n- One\n":                                      "# R\n\n## Notes\n- One\n",
		"# R\n\n## Items\n1. One\n\n## Notes\n- Sources: 4 AI, 0 rules.\n- One\n":                  "# R\n\n## Items\n1. One\n\n## Notes\n- One\n",
		"# R\n\n## Notes\n- Sources: 4 AI, 0 rules.\n":                                             "# R\n\n## Notes\n- Sources: 4 AI, 0 rules.\n", // no section is left empty
		"# R\n\n## Notes\n- Severity: HIGH. Recommendation: revise.\n- Sources: 4 AI, 0 rules.\n":  "# R\n\n## Notes\n- Recommended: revise the document.\n",
		"# R\n\n## Notes\n- Severity: LOW. Recommendation: N-A.\n- Sources: 4 AI, 0 rules.\n- a\n": "# R\n\n## Notes\n- a\n",
		"# R\n\n## Notes\n- Severity: LOW. Recommendation: N-A.\n\n## Next\n":                      "# R\n\n## Next\n",
	} {
		if got := withoutVerdict(text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A theme says what it is: a strength, or a weakness as severe as the reviewer calls it whose words it has. One that nobody's answer holds says nothing.
func TestAThemeSaysWhatItIs(t *testing.T) {
	t.Parallel()
	r := round.Round{
		ConvergentThemes: []round.Theme{
			{Text: "No limit", Perspectives: []string{"product", "risk"}, Said: []round.Wording{{Perspective: "risk", Text: "Limits are missing"}}},
			{Text: "Goals are stated", Perspectives: []string{"product", "risk"}},
			{Text: "Of an older log", Perspectives: []string{"product"}},
		},
		Perspectives: []round.Review{
			{Name: "product", Answer: review.Answer{Strengths: []string{"Goals are stated"}, Weaknesses: []review.Weakness{{Text: "No limit", Severity: review.Low}}}},
			{Name: "risk", Answer: review.Answer{Strengths: []string{"Goals are stated"}, Weaknesses: []review.Weakness{{Text: "Limits are missing", Severity: review.High}}}},
		},
	}
	got := onScreen("# R\n\n## Convergent Themes\n- No limit (product; risk in its own words)\n- Goals are **stated\\*\\* (product, risk)\n- Of an older log (product)\n\n## Notes\n- One\n", r)
	for _, want := range []string{"- **LOW**: No limit (product; risk", "- **Strength**: Goals are **stated** (product", "\n- Of an older log", "## Notes\n- One"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}

// What a tool printed that is no text is counted in the record, and not shown.
func TestBytesThatAreNoTextAreCountedInTheRecord(t *testing.T) {
	t.Parallel()
	got := onScreen("# R\n\n## Not Sorted\n- Words.\n- "+strings.Repeat("\uFFFD␀a", 100)+"\n", round.Round{})
	if !strings.Contains(got, "- Words.\n- About 300 B that are no text.\n") {
		t.Errorf("%q", got)
	}
}

// Where nobody rated, the record has one word for it, and tells the reason that stands above it no second time.
func TestARecordThatNobodyRatedSaysItOnce(t *testing.T) {
	t.Parallel()
	const text = "# Discussion Record: R\n\n## Divergent Views\n\n- Rules alone cannot tell (LOW): nobody judged\n\n## Notes\n\n- Severity: LOW. Recommendation: N-A.\n- Rules alone cannot tell: ask an AI tool.\n\n" +
		"## Findings\n\n### risk\n\n- Abstains: only 1 of the 4 checks for a brief has something to judge\n\n## Provenance\n\n- Built-in checks, no AI model, abstains\n- rules v23: 1 check met; abstains: only 1 of the 4\n"
	got := onScreen(text, round.Round{RulesCannotTell: true})
	for _, gone := range []string{"bstains", "cannot tell", "severity", "## Conflicts", "## Notes"} {
		if strings.Contains(got, gone) {
			t.Errorf("%q is left in\n%s", gone, got)
		}
	}
	if n := strings.Count(strings.ToLower(got), "not rated"); n != 3 {
		t.Errorf("%d times in\n%s", n, got)
	}
	average := 4.0
	if got := onScreen(text, round.Round{RulesCannotTell: true, AverageRating: &average}); !strings.Contains(got, "cannot tell") {
		t.Errorf("a verdict with a rating loses its reason:\n%s", got)
	}
}

// Why nobody rated is a line for each reviewer: the sentence that all of them say would be read four times.
func TestWhyNobodyRatedIsALineForEachReviewer(t *testing.T) {
	t.Parallel()
	const few = " of the 4 checks for a brief have something to judge, and 3 would be enough"
	text := "# Discussion Record: R\n\n## Findings\n\n### product\n\n- Abstains: only 1" + strings.Replace(few, "have", "has", 1) +
		"\n\n### risk\n\n- Abstains: only 2" + few + "; not met: names risks (R1)\n\n## Strengths\n\n- Good.\n"
	got := onScreen(text, round.Round{RulesCannotTell: true})
	want := "## Not rated\n\n- **product**: 1 of 4 checks applies, 3 needed\n- **risk**: 2 of 4 checks apply, 3 needed; not met: names risks (R1)\n\n## Strengths\n"
	if !strings.Contains(got, want) {
		t.Errorf("\n%s\nwant\n%s", got, want)
	}
}
