package engine

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
)

func TestReviewCaveatsAreWarningsOfTheRound(t *testing.T) {
	t.Parallel()
	failed := func(name string, kind tool.FailureKind) round.Attempt {
		text := string(kind)
		return round.Attempt{Tool: name, Error: &text, Kind: string(kind)}
	}
	rules := func(attempts ...round.Attempt) round.Review {
		return round.Review{Name: "product", Outcome: round.Direct, Attempts: append(attempts, round.Attempt{Tool: "direct"}), Answer: review.Answer{Rating: 3}}
	}
	ai := round.Review{Name: "risk", Outcome: round.Answered, Attempts: []round.Attempt{{Tool: "codex"}}, Answer: review.Answer{Rating: 4}}
	why := "skipped: the budget of 1 token leaves no room for it: about 0 are used"
	overBudget := round.Attempt{Tool: "codex", Error: &why, Kind: string(tool.Skipped)}
	twice := "skipped: it failed twice: rate limited: exit status 3; it is asked again an hour after, or when you retry the reviewer"
	overTwice := round.Attempt{Tool: "codex", Error: &twice, Kind: string(tool.Skipped)}
	for name, c := range map[string]struct {
		reviews []round.Review
		quorum  int
		want    string
	}{
		"all is well":            {[]round.Review{ai, rules()}, 1, ""},
		"every tool failed":      {[]round.Review{rules(failed("gemini", tool.NotLoggedIn), failed("codex", tool.EmptyAnswer)), rules(failed("gemini", tool.NotLoggedIn))}, 0, "no tool gave a review, so the built-in checks judged alone: codex (" + string(tool.EmptyAnswer) + "), gemini (" + string(tool.NotLoggedIn) + ")"},
		"and the checks abstain": {[]round.Review{{Name: "risk", Outcome: round.Direct, Attempts: []round.Attempt{failed("gemini", tool.NotLoggedIn)}, Answer: review.Answer{Rules: &review.RuleReport{Abstains: "too short"}}}}, 0, "no tool gave a review, and the built-in checks could not judge either, so nobody judged: gemini (" + string(tool.NotLoggedIn) + ")"},
		"the budget forbade it":  {[]round.Review{rules(overBudget)}, 0, "no tool gave a review, so the built-in checks judged alone: codex (the budget of 1 token leaves no room for it)"},
		"it was not asked again": {[]round.Review{rules(overTwice)}, 0, "no tool gave a review, so the built-in checks judged alone: codex (not asked, as it failed twice)"},
		"one of them answered":   {[]round.Review{rules(failed("gemini", tool.NotLoggedIn)), ai}, 0, "no tool answered for product (gemini: not logged in): built-in checks read in its place"},
		"none is installed":      {[]round.Review{rules(failed("gemini", tool.NotFound))}, 0, ""},
		"nobody was asked":       {[]round.Review{rules()}, 0, ""},
		"one gave no rating":     {[]round.Review{ai, {Name: "legal", Outcome: round.Direct}}, 0, "legal gave no rating from 1 to 5: it has no part in the average"},
		"one did not arrive":     {[]round.Review{ai, {Name: "legal", Outcome: round.Missing}}, 0, ""},
		"points without a kind":  {[]round.Review{{Name: "risk", Outcome: round.Extracted, Answer: review.Answer{Rating: 4, Unsorted: []string{"Hm."}}}}, 0, "risk: 1 of its points fits under none of strengths, weaknesses, suggestions and questions, and counts for nothing; the record has it under “Not Sorted”"},
		"too high a quorum":      {[]round.Review{ai}, 9, "quorum 9 cannot be met: this round has 1 reviewer; lower it, or add perspectives"},
	} {
		if got := strings.Join((&Engine{Quorum: c.quorum}).reviewCaveats(c.reviews), "\n"); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, c.want)
		}
	}
}
