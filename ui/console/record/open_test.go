package record

import "testing"

// The ratings stand beside the record or above it, so its section of them is not shown a second time.
func TestRatingsAreNotShownTwice(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"in the middle": {"# R\n\n## Items\n1. One\n\n## Ratings\n| a | 4/5 |\n\n## Notes\n- 注\n", "# R\n\n## Items\n1. One\n\n## Notes\n- 注\n"},
		"at the end":    {"# R\n\n## Ratings\n| a | 4/5 |\n", "# R\n\n"},
		"none":          {"# R\n\n## Notes\n- ## Ratings\n", "# R\n\n## Notes\n- ## Ratings\n"},
	} {
		if got := withoutRatings(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
