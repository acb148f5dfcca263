package conclusions

import (
	"slices"
	"testing"
)

// What to do comes before the summary, which begins with what the head says; where nothing is recommended the text stays as it is.
func TestRecommendationsComeFirst(t *testing.T) {
	t.Parallel()
	const nothing = "## Summary\n\nOne.\n\n## Recommendations\n\n- (None)\n\n## Decision Trail\n\nb\n"
	for text, want := range map[string]string{
		"## Summary\n\nOne.\n\n## Recommendations\n\n1. F-009: a\n\n## Decision Trail\n\nb\n": "## Recommendations\n\n1. F-009: a\n\n## Summary\n\nOne.\n\n## Decision Trail\n\nb\n",
		"## Summary\n\nOne.\n\n## Recommendations\n\n1. F-009: a\n":                           "## Recommendations\n\n1. F-009: a\n\n## Summary\n\nOne.\n",
		nothing:                nothing,
		"## 概要\n\n一\n":         "## 概要\n\n一\n",
		"## Summary\n\nOne.\n": "## Summary\n\nOne.\n",
	} {
		if got := recommendationsFirst(text); got != want {
			t.Errorf("%q\nwant %q", got, want)
		}
	}
}

// The head names findings in the order of the recommendations.
func TestIDsAreInTheOrderOfTheRecommendations(t *testing.T) {
	t.Parallel()
	text := "## Summary\n\nF-005\n\n## Recommendations\n\n1. F-009 HIGH, decide: a\n2. F-013 HIGH: b (answers F-010; risk)\n\n## Key Conclusions\n\nF-005\n"
	got := inOrderOf(recommendationsIn(text), []string{"F-005", "F-009", "F-010"})
	if want := []string{"F-009", "F-010", "F-005"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
