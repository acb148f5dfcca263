package record

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// The file lists themes as they were found; a reader wants the most severe first, each with the words behind it that are not its own.
func TestTheGravestThemeComesFirst(t *testing.T) {
	t.Parallel()
	weak := func(text string, s review.Severity) review.Weakness { return review.Weakness{Text: text, Severity: s} }
	r := round.Round{
		ConvergentThemes: []round.Theme{{Text: "good", Perspectives: []string{"risk"}}, {Text: "b", Perspectives: []string{"risk"}}, {Text: "a", Perspectives: []string{"risk"}}},
		Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{
			Strengths: []string{"good"}, Weaknesses: []review.Weakness{weak("a", review.High), weak("b", review.Medium)},
		}}},
	}
	const text = "# R\n\n## Convergent Themes\n- good (risk)\n- b (risk)\n  - risk: b\n  - product: b, too\n- a (risk)\n  - risk: a, (quote not found)\n\n## Notes\n- x\n"
	const want = "# R\n\n## Convergent Themes\n- **HIGH**: a (risk)\n  - risk: a, (quote not found)\n- **MEDIUM**: b (risk)\n  - product: b, too\n- **Strength**: good (risk)\n\n## Notes\n- x\n"
	if got := withThemeKinds(text, r); got != want {
		t.Errorf("got\n%s", got)
	}
	r.ConvergentThemes[2].Possible = true // that one reason is behind it is uncertain; how severe it is was said all the same
	if got := withThemeKinds(text, r); got != want {
		t.Errorf("one that is possibly none:\n%s", got)
	}
	r.ConvergentThemes[0].Possible = true
	if got := withThemeKinds(text, r); got != strings.Replace(want, "**Strength**: ", "", 1) {
		t.Errorf("praise that is possibly none:\n%s", got)
	}
	const none = "# R\n\n## Convergent Themes\n- (None)\n"
	if got := withThemeKinds(none, round.Round{}); got != none {
		t.Errorf("without themes:\n%s", got)
	}
}
