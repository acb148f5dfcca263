package round_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// Of a custom command nobody knows whether a model is behind it; the key "ai" counts every tool.
func TestOwnCommandsAreNotCalledAI(t *testing.T) {
	t.Parallel()
	own := round.Review{Tool: "grep", Via: "command", Outcome: round.Answered}
	codex := round.Review{Tool: "codex", Via: "direct-cli", Outcome: round.Extracted}
	rules := round.Review{Tool: "direct", Outcome: round.Direct}
	for want, list := range map[string][]round.Review{
		"2 AI, 1 rules": {codex, codex, rules},
		"1 AI, 1 by a custom command, 0 by built-in checks": {codex, own},
		"1 by a custom command, 1 by built-in checks":       {own, rules},
		"2 by custom commands, 0 by built-in checks":        {own, own, {Outcome: round.Missing}},
		"2 AI, 2 by custom commands, 0 by built-in checks":  {own, codex, own, codex},
	} {
		var s round.Sources
		for _, r := range list {
			s.Count(r)
		}
		if s.String() != want {
			t.Errorf("%s, want %s", s, want)
		}
	}
	if got := [3]string{own.Judge(), codex.Judge(), rules.Judge()}; got != [3]string{"command grep", "AI codex", "rules"} {
		t.Errorf("judges %q", got)
	}
}

// A review by rules that found nothing praises no document whose checks are not met: it names them.
func TestNothingFoundNamesTheChecksThatAreNotMet(t *testing.T) {
	t.Parallel()
	rules := func(checks ...review.CheckOutcome) round.Review {
		return round.Review{Outcome: round.Direct, Answer: review.Answer{Rating: 3, Rules: &review.RuleReport{Checks: checks}}}
	}
	met, not := review.CheckOutcome{Check: "Q1", State: "met", What: "has no gaps left to fill"}, review.CheckOutcome{Check: "P1", State: "not", What: "states the problem"}
	within := func(files ...string) review.CheckOutcome {
		return review.CheckOutcome{Check: "P1", State: "not", What: "states the problem", Files: files}
	}
	abstains := func(why string) round.Review {
		r := rules(met, not)
		r.Rating, r.Rules.Abstains = 0, why
		return r
	}
	for want, r := range map[string]round.Review{
		"Abstains: too few checks; not met: states the problem (P1)":       abstains("too few checks"),
		"Abstains: none is met (states the problem (P1))":                  abstains("none is met (states the problem (P1))"),
		"Nothing to object to":                                             rules(),
		"Nothing to object to. The document has no gaps left to fill (Q1)": rules(met),

		"Nothing to object to. The document " + strings.Repeat("has no gaps left to fill (Q1); ", 3) + "1 more check is met":   rules(met, met, met, met),
		"Nothing to object to. The document " + strings.Repeat("has no gaps left to fill (Q1); ", 3) + "2 more checks are met": rules(met, met, met, met, met),

		"No finding, though these checks are not met, or only in part: states the problem (P1)":                                rules(met, not),
		"No finding, though these checks are not met, or only in part: states the problem (P1 in a.md)":                        rules(met, within("a.md")),
		"No finding, though these checks are not met, or only in part: states the problem (P1 in a.md and b.md)":               rules(met, within("a.md", "b.md")),
		"No finding, though these checks are not met, or only in part: states the problem (P1 in a.md, b.md and 1 more file)":  rules(within("a.md", "b.md", "c.md")),
		"No finding, though these checks are not met, or only in part: states the problem (P1 in a.md, b.md and 2 more files)": rules(within("a.md", "b.md", "c.md", "d.md")),
	} {
		if got := r.NothingFound(); got != want {
			t.Errorf("%q; want %q", got, want)
		}
	}
	if further := strings.Join(rules(met, met, met, met).FurtherMet(), "; "); further != "has no gaps left to fill (Q1)" {
		t.Errorf("the rest is %q", further)
	}
	if r := rules(met, met, met, met, not); len(r.FurtherMet()) > 0 {
		t.Errorf("one with an unmet check counts %q apart", r.FurtherMet())
	}
}
