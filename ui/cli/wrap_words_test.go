package cli

import (
	"slices"
	"testing"
)

func TestLinesAreBrokenAtWordsAndCallsStayWhole(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line  string
		width int
		want  []string
	}{
		{"short enough", 12, []string{"short enough"}},
		{"Why: Low rating: technical rated 2 of 5.", 0, []string{"Why: Low rating: technical rated 2 of 5."}},
		{"Why: Low rating: technical rated 2 of 5.", 24, []string{"Why: Low rating:", "  technical rated 2 of", "  5."}},
		{"Go on: parley open .parley/REVIEW-001-doc --continue", 50, []string{"Go on:", "  parley open .parley/REVIEW-001-doc --continue"}},
		{"left before the end: go on with parley open REVIEW-001, or not", 30, []string{"left before the end: go on", "  with parley open REVIEW-001,", "  or not"}},
		{"Read it: .parley/REVIEW-001-a-rather-long-name/conclusions.md", 30, []string{"Read it:", "  .parley/REVIEW-001-a-rather-long-name/conclusions.md"}},
		{"To do: 结论：每一位评审者都同意这一点。", 20, []string{"To do:", "  结论：每一位评审者", "  都同意这一点。"}},
		{"parley closed and left it", 14, []string{"parley closed", "  and left it"}},
	} {
		if got := wrapWords(c.line, c.width); !slices.Equal(got, c.want) {
			t.Errorf("%q in %d cells is %q, want %q", c.line, c.width, got, c.want)
		}
	}
}
