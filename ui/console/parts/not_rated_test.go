package parts

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/theme"
)

// unrated is a round that nobody rated, because the built-in checks had too little to judge.
func unrated(attempts ...round.Attempt) round.Round {
	low := review.Low
	r := round.Round{Verdict: round.Blocked, Severity: &low, RulesCannotTell: true}
	r.Divergences = []round.Divergence{{Rule: consensus.RulesCannotTell, Severity: review.Low}}
	for _, name := range []string{"product", "risk"} {
		one := round.Review{Name: name, Outcome: round.Direct, Attempts: attempts}
		one.Rules = &review.RuleReport{Abstains: "only 1 of the 4 checks for a brief has something to judge"}
		r.Perspectives = append(r.Perspectives, one)
	}
	return r
}

// Nobody knows anything against such a document: no line of it is red, the reason is told once, and one word says it everywhere.
func TestWhatNobodyRatedIsNotRed(t *testing.T) {
	t.Parallel()
	look, r := theme.New(theme.Options{}), unrated(round.Attempt{Tool: "direct"})
	for _, w := range []int{48, 80, 120} {
		for _, h := range []int{15, 24, 40} {
			text := strings.Join(append(BannerLines(look, r, "", "", w, h), RatingsLine(look, r, w), VerdictSummary(look, r, w)), "\n")
			text += "\n" + strings.Join(RatingLines(look, r, w), "\n")
			if bad := strings.SplitN(look.BadgeBad.Render("x"), "x", 2)[0]; strings.Contains(text, bad) {
				t.Errorf("%d by %d cells: a red badge in\n%s", w, h, text)
			}
			plain := ansi.Strip(text)
			for _, gone := range []string{"BLOCKED", "abstain", "nobody", "cannot tell", "none"} {
				if strings.Contains(plain, gone) {
					t.Errorf("%d by %d cells: %q in\n%s", w, h, gone, plain)
				}
			}
			if n := strings.Count(plain, "No AI tool was asked"); n > 2 || !strings.Contains(plain, " NOT RATED ") || !strings.Contains(plain, "not rated") {
				t.Errorf("%d by %d cells, the reason %d times:\n%s", w, h, n, plain)
			}
		}
	}
}

// Whether no tool was asked, or none answered, is told apart.
func TestWhyNobodyRatedIsTrue(t *testing.T) {
	t.Parallel()
	failed, passed := "exit status 7", round.PassedOver
	for want, r := range map[string]round.Round{
		"No AI tool was asked, ":                unrated(round.Attempt{Tool: "direct"}),
		"The person passed the AI tools over, ": unrated(round.Attempt{Tool: "codex", Error: &passed}, round.Attempt{Tool: "direct"}),
		"No AI tool answered, ":                 unrated(round.Attempt{Tool: "codex", Kind: "failed", Error: &failed}, round.Attempt{Tool: "direct"}),
	} {
		if got := r.WhyNotRated(); !strings.HasPrefix(got, want) {
			t.Errorf("%q", got)
		}
	}
	average := 4.0
	rated := unrated()
	rated.AverageRating = &average
	if rated.IsNotRated() || !strings.Contains(ansi.Strip(VerdictLine(theme.New(theme.Options{}), rated, 80)), "BLOCKED") {
		t.Errorf("a verdict with a rating is called not rated")
	}
}
