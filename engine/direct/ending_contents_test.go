package direct_test

import (
	"strings"
	"testing"

	"parley/engine/perspective"
	"parley/engine/review"
)

// A table of contents that has more than the document is one sign that it was cut off; only with a second one nobody can doubt it.
func TestSectionsThatOnlyTheContentsHaveAreOneSign(t *testing.T) {
	t.Parallel()
	const contents = "# Forms\n\n- [Motivation](#motivation)\n- [Design](#design)\n- [Rollout](#rollout)\n- [Costs](#costs)\n- [Risks](#risks)\n- [Training](#training)\n\n"
	whole := contents + strings.TrimPrefix(aProposal, "# Proposal: Forms\n\n")
	for text, want := range map[string]review.Severity{
		whole:                                 review.Medium,
		strings.TrimRight(whole, "\n"):        review.Medium,
		whole + "The tablets lie in the hall": review.High,
		whole + "The tablets are given to the clerks of the\n": review.High,
	} {
		a := judgedBy(t, perspective.Quality, "proposal.md", text)
		told := false
		for _, w := range a.Weaknesses {
			if strings.HasPrefix(w.Text, "The last 4 of the 6 sections in the table of contents are not in the document") {
				told = true
				if w.Severity != want {
					t.Errorf("%s, not %s: %s", w.Severity, want, w.Text)
				}
			}
		}
		if !told {
			t.Errorf("%+v of:\n%s", a.Weaknesses, text)
		}
	}
}
