package round

import (
	"testing"

	"parley/engine/review"
)

// A reader's list begins with the most severe theme, also where it is only possibly one point, and ends with praise that is possibly none.
func TestThemesAreListedMostSevereFirst(t *testing.T) {
	t.Parallel()
	weak := func(text string, s review.Severity) review.Weakness { return review.Weakness{Text: text, Severity: s} }
	by := []string{"risk"}
	r := Round{
		ConvergentThemes: []Theme{
			{Text: "perhaps good", Perspectives: by, Possible: true},
			{Text: "medium", Perspectives: by},
			{Text: "good", Perspectives: by},
			{Text: "put otherwise", Perspectives: by, Possible: true, Points: []string{"risk: critical"}},
			{Text: "also medium", Perspectives: by, Said: []Wording{{Perspective: "risk", Text: "medium"}}},
		},
		Perspectives: []Review{{Name: "risk", Answer: review.Answer{Weaknesses: []review.Weakness{weak("medium", review.Medium), weak("critical", review.Critical)}}}},
	}
	list := r.ThemesBySeverity()
	for i, want := range []string{"put otherwise", "medium", "also medium", "good", "perhaps good"} {
		if list[i].Text != want {
			t.Errorf("%d: %q, want %q", i, list[i].Text, want)
		}
	}
	if r.ConvergentThemes[0].Text != "perhaps good" {
		t.Error("the round's own list is put in another order, too")
	}
	if !list[0].SaidIn("critical") || list[0].SaidIn("medium") {
		t.Error("whose words a theme has is wrong")
	}
}

// A theme stands in the words of one reviewer, and is called no more severe than that one calls it.
func TestAThemeIsAsSevereAsItsWords(t *testing.T) {
	t.Parallel()
	r := Round{Perspectives: []Review{
		{Name: "risk", Answer: review.Answer{Weaknesses: []review.Weakness{{Text: "Invented and grave", Severity: review.High}}}},
		{Name: "quality", Answer: review.Answer{Weaknesses: []review.Weakness{{Text: "“Quickly” cannot be tested", Severity: review.Medium}}}},
	}}
	theme := Theme{
		Text: "“Quickly” cannot be tested", Perspectives: []string{"risk", "quality"},
		Said: []Wording{{Perspective: "quality", Text: "“Quickly” cannot be tested"}, {Perspective: "risk", Text: "Invented and grave"}},
	}
	if got := r.ThemeSeverity(theme); got != review.Medium {
		t.Errorf("in the words of MEDIUM it is %s", got)
	}
	theme.Text = "Invented and grave"
	if got := r.ThemeSeverity(theme); got != review.High {
		t.Errorf("in the words of HIGH it is %s", got)
	}
}
