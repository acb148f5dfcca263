package record

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
)

// On the screen a record has the words that the other screens have; the file keeps those that programs look for.
func TestHeadingsAreTheConsolesOnScreen(t *testing.T) {
	t.Parallel()
	r := round.Round{
		Number: 1, ConvergentThemes: []round.Theme{{Text: "No owner", Perspectives: []string{"product", "risk"}}},
		Perspectives: []round.Review{{Name: "product", Outcome: round.Answered}, {Name: "risk", Outcome: round.Answered}},
	}
	file := feedback.RecordText(r, nil, nil, nil)
	shown := onScreen(file, r)
	for old, now := range map[string]string{"Convergent Themes": "Themes", "Provenance": "Who answered, and how"} {
		if !strings.Contains(file, "\n## "+old+"\n") || strings.Contains(shown, old) || !strings.Contains(shown, "## "+now+"\n") {
			t.Errorf("%s is to be shown as %s:\n%s", old, now, shown)
		}
	}
}

// What holds only why nobody rated is not called findings; one finding among it, and it is.
func TestWhyNobodyRatedIsNotCalledFindings(t *testing.T) {
	t.Parallel()
	const why = "# R\n\n## Findings\n\n### product\n- Abstains: only 1 check\n\n### risk\n- Abstains: only 2 checks\n\n## Strengths\n\n### risk\n- Short\n"
	unrated := round.Round{Verdict: round.Blocked, RulesCannotTell: true, Perspectives: []round.Review{
		{Name: "product", Outcome: round.Direct, Answer: review.Answer{Rules: &review.RuleReport{}}},
		{Name: "risk", Outcome: round.Direct, Answer: review.Answer{Rules: &review.RuleReport{}}},
	}}
	const want = "## Not rated\n\n- **product**: only 1 check\n- **risk**: only 2 checks\n\n## Strengths\n"
	if got := onScreen(why, unrated); !strings.Contains(got, want) {
		t.Errorf("got\n%s", got)
	}
	found := strings.Replace(why, "only 2 checks\n", "only 2 checks\n- LOW: It has no end\n", 1)
	if got := onScreen(found, unrated); !strings.Contains(got, "## Findings\n") || !strings.Contains(got, "- Not rated: only 1 check\n") {
		t.Errorf("with a finding\n%s", got)
	}
}
