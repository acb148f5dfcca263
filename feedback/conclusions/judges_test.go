package conclusions_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
)

// A custom command is told by its name, which its reader gave it.
func TestTheSummaryNamesCustomCommands(t *testing.T) {
	t.Parallel()
	answered := func(name, tool, via string) round.Review {
		return round.Review{Name: name, Outcome: round.Answered, Tool: tool, Via: via, Answer: review.Answer{Rating: 4}}
	}
	rules := round.Review{Name: "quality", Outcome: round.Direct, Answer: review.Answer{Rating: 4, Rules: &review.RuleReport{}}}
	alder, birch, codex := answered("product", "alder", "command"), answered("risk", "birch", "command"), answered("technical", "codex", "codex")
	statistics := conclusions.Build(conclusions.Input{Ledger: &ledger.Ledger{}, Rounds: []round.Round{{Number: 1, Perspectives: []round.Review{alder, birch, rules}}}}).Markdown()
	if want := "answers: 3 (2 by alder and birch, 1 by built-in checks)\n"; !strings.Contains(statistics, want) {
		t.Errorf("no %q in\n%s", want, statistics)
	}
	var seven []round.Review
	for _, name := range strings.Split("abcdefg", "") {
		seven = append(seven, answered(name, "tool-"+name, "command"))
	}
	for want, reviews := range map[string][]round.Review{
		"All reviews came from alder and birch.":                           {alder, birch},
		"Two reviews came from alder and birch, one from built-in checks.": {alder, birch, rules},
		"All reviews came from AI tools and alder.":                        {alder, codex},
		"All reviews came from custom commands.":                           seven,
	} {
		if got := conclusions.Build(conclusions.Input{Rounds: []round.Round{{Number: 1, Perspectives: reviews}}}).Summary; !strings.Contains(got, want) {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
}
