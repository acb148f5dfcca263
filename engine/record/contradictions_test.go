package record_test

import (
	"strings"
	"testing"

	"parley/engine/record"
	"parley/engine/round"
)

// The record tells undefined ids beside the contradictions, once, and points to what stands below.
func TestUndefinedIDsStandBesideContradictions(t *testing.T) {
	t.Parallel()
	const undefined, other = "2 ids are defined in no file: REQ-007 (epics.md:12) and REQ-009 (epics.md:9)", "the prompt was shortened"
	r := round.Round{
		Verdict: round.Reached, UndefinedIDs: []string{"REQ-007", "REQ-009"}, Warnings: []string{other, undefined},
		Contradictions: []round.Contradiction{{Text: "10 or 30 minutes", Rule: "numbers"}},
	}
	text := record.Markdown(r)
	for _, want := range []string{
		": see Possible Contradictions below.\n", "\n## Undefined IDs\n- " + undefined + "\n", "\n### Warnings\n- " + other + "\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if at, findings := strings.Index(text, "## Undefined IDs"), strings.Index(text, "\n## Findings"); strings.Count(text, undefined) != 1 || at > findings {
		t.Errorf("not once, above the findings:\n%s", text)
	}
	r.Warnings = []string{undefined}
	if text := record.Markdown(r); strings.Contains(text, "### Warnings") {
		t.Errorf("a heading without a warning:\n%s", text)
	}
}

// A custom command is credited by its name alone, and a quote of the document is left as it is.
func TestViewsCreditACustomCommandByItsName(t *testing.T) {
	t.Parallel()
	text := record.Markdown(round.Round{
		Verdict: round.Blocked, Perspectives: []round.Review{{Name: "risk", Tool: "llama-x", Via: "command", Outcome: round.Answered}},
		DivergentViews: []round.View{{Topic: "High risk", Severity: "high", Description: "risk rates the risk high (command llama-x): “a (command x) runs”", Perspectives: []string{"risk"}}},
	})
	if want := "- **High risk** (HIGH): risk rates the risk high (llama-x): “a (command x) runs”\n"; !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
}
