package page_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/page"
)

// Nothing speaks against a document that nobody rated: the page says so as the console does, in grey, and gives each reviewer's reason.
func TestPageOfADocumentThatNobodyRated(t *testing.T) {
	t.Parallel()
	low := review.Low
	abstains := round.Review{Name: "risk", Outcome: round.Direct, Answer: review.Answer{Rules: &review.RuleReport{Abstains: "only 6 of 16 checks apply"}}}
	got := html(t, page.Discussion{Rounds: []round.Round{{
		ID: "R", Number: 1, Verdict: round.Blocked, Severity: &low, RulesCannotTell: true, Perspectives: []round.Review{abstains},
		Divergences: []round.Divergence{{Rule: "Rules alone cannot tell", Severity: review.Low, Description: "no perspective could judge"}},
	}}})
	text := words(got)
	for _, want := range []string{"Not rated No AI tool was asked, and too few built-in checks apply. counts as blocked, severity LOW", "risk not rated only 6 of 16 checks apply"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %.600s", want, text)
		}
	}
	if strings.Contains(text[:strings.Index(text, "Discussion record")], "blocked R") || strings.Contains(got, `class="bad"`) {
		t.Errorf("a document that nobody rated is shown in red: %.600s", text)
	}
}

// Who judged is called by name, and of a custom command nobody says that it is an AI tool.
func TestPageNamesWhoJudged(t *testing.T) {
	t.Parallel()
	by := func(tool, via string) round.Review {
		return round.Review{Name: "risk", Tool: tool, Via: via, Outcome: round.Answered, Answer: review.Answer{Rating: 4}}
	}
	for want, r := range map[string]round.Round{
		"3 reviews by alder and codex, 1 by built-in checks Ratings risk 4/5 alder risk 4/5 AI codex risk 4/5 alder": {
			Perspectives: []round.Review{by("alder", "command"), by("codex", "direct"), by("alder", "command")}, Sources: round.Sources{AI: 3, Own: 2, Rules: 1},
		},
		"1 review by AI tools": {Sources: round.Sources{AI: 1}},
		"nobody judged it":     {},
	} {
		r.ID, r.Number, r.Verdict = "R", 1, round.Reached
		if got := words(html(t, page.Discussion{Rounds: []round.Round{r}})); !strings.Contains(got, want) {
			t.Errorf("no %q in %.600s", want, got)
		}
	}
}
