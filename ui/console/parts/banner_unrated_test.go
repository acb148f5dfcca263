package parts

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/theme"
)

// A round without a rating has no average that could be named.
func TestAVerdictThatNobodyRatedNamesNoAverage(t *testing.T) {
	t.Parallel()
	for _, w := range []int{40, 56, 120} {
		got := ansi.Strip(VerdictLine(theme.New(theme.Options{}), round.Round{Verdict: round.Blocked}, w))
		if !strings.Contains(got, NotRated) || strings.Contains(got, "average") {
			t.Errorf("%d cells: %q", w, got)
		}
	}
}

// Who gave the ratings stands in one column, also beside a reviewer who abstains.
func TestWhoRatedStandsInOneColumn(t *testing.T) {
	t.Parallel()
	abstains := round.Review{Name: "product", Outcome: round.Direct}
	abstains.Rules = &review.RuleReport{Abstains: "only 2 of 5 checks apply"}
	rated := round.Review{Name: "technical", Outcome: round.Direct}
	rated.Rating = 3
	r := round.Round{Perspectives: []round.Review{abstains, rated}}
	for _, w := range []int{48, 80, 120} {
		lines := RatingLines(theme.New(theme.Options{}), r, w)
		first, second := ansi.Strip(lines[0]), ansi.Strip(lines[1])
		if at := strings.Index(first, "built-in checks"); at < 0 || len([]rune(first[:at])) != len([]rune(second[:strings.Index(second, "built-in checks")])) {
			t.Errorf("%d cells:\n%s\n%s", w, first, second)
		}
	}
}

// Beside the sources stands who abstains: else they and the reviewers do not add up.
func TestTheSourcesNameWhoAbstains(t *testing.T) {
	t.Parallel()
	r := rated(round.Complete, "risk", "product", "quality")
	r.Sources = round.Sources{AI: 2, Own: 2}
	r.Perspectives[2].Rating, r.Perspectives[2].Rules = 0, &review.RuleReport{Abstains: "only 7 of 18 checks apply"}
	if got := ansi.Strip(QualifierLine(theme.New(theme.Options{}), r, "")); !strings.HasPrefix(got, "judged by custom commands · quality is not rated") {
		t.Errorf("%q", got)
	}
}

// A reviewer whose tool failed is not passed off as one that abstains: only the built-in checks in its place do.
func TestTheSourcesNameWhoseToolsFailed(t *testing.T) {
	t.Parallel()
	r := rated(round.Complete, "risk", "product", "quality")
	failure := "exit status 7"
	r.Sources = round.Sources{AI: 2, Own: 2}
	r.Perspectives[2].Outcome, r.Perspectives[2].Attempts = round.Direct, []round.Attempt{{Tool: "codex", Kind: "failed", Error: &failure}}
	r.Perspectives[2].Rating, r.Perspectives[2].Rules = 0, &review.RuleReport{Abstains: "only 7 of 18 checks apply"}
	if got := ansi.Strip(QualifierLine(theme.New(theme.Options{}), r, "")); got != "judged by custom commands · no tool answered for quality" {
		t.Errorf("%q", got)
	}
	failure = "stopped: " + round.PassedOver
	if got := ansi.Strip(QualifierLine(theme.New(theme.Options{}), r, "")); got != "judged by custom commands · codex was passed over for quality" {
		t.Errorf("%q", got)
	}
}

// The command that tells how to add an AI tool is whole wherever it is told.
func TestTheCommandThatAddsAToolIsNotCut(t *testing.T) {
	t.Parallel()
	missing := "not found"
	var r round.Round
	for _, name := range []string{"product", "technical", "quality"} {
		absent := func(name string) round.Attempt { return round.Attempt{Tool: name, Kind: "absent", Error: &missing} }
		r.Perspectives = append(r.Perspectives, round.Review{Name: name, Outcome: round.Direct, Attempts: []round.Attempt{absent("claude"), absent("codex"), absent("gemini"), {Tool: "direct"}}})
	}
	for _, h := range []int{12, 15, 24, 40, 60} {
		for w := 36; w < 200; w += 4 {
			if text := ansi.Strip(strings.Join(NoToolLines(theme.New(theme.Options{}), r, w, h), " ")); !strings.Contains(text, addToolCommand) || strings.Contains(text, "…") {
				t.Errorf("%d by %d: %q", w, h, text)
			}
		}
	}
}
