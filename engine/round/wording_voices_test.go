package round

import "testing"

// A theme names its voices in one order wherever it is told: first whose words it has.
func TestAThemeNamesFirstWhoseWordsItHas(t *testing.T) {
	t.Parallel()
	theme := Theme{
		Text: "fast cannot be tested", Perspectives: []string{"technical", "quality"},
		Said: []Wording{{Perspective: "quality", Text: "fast cannot be tested"}, {Perspective: "technical", Text: "fast has no figure"}},
	}
	if got := theme.Voices(); len(got) != 2 || got[0] != "quality" || got[1] != "technical" {
		t.Errorf("%q", got)
	}
	if got := theme.Credit(); got != "quality and, in other words, technical" {
		t.Errorf("%q", got)
	}
	theme.Said = nil
	if got := theme.Voices(); got[0] != "technical" {
		t.Errorf("all in the same words: %q", got)
	}
}
