package markdown

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The numbers of the outline go to what is a section of the text, not to whatever comes first in it.
func TestTheHighestHeadingsHaveTheNumbers(t *testing.T) {
	t.Parallel()
	var many strings.Builder
	for i := range 12 {
		fmt.Fprintf(&many, "## %d\n\n### below\n\n", i)
	}
	for name, c := range map[string]struct {
		text string
		want []int
	}{
		"none":                       {"words\n", nil},
		"a title alone":              {"# Title\n", []int{0}},
		"few":                        {"# Title\n\n## A\n\n### a\n\n## B\n", []int{1, 2, 3}},
		"no title":                   {"## A\n\n### a\n\n## B\n", []int{0, 1, 2}},
		"two at the top":             {"# A\n\n## a\n\n# B\n", []int{0, 1, 2}},
		"more than nine with theirs": {"# Title\n\n" + strings.Repeat("## A\n\n### a\n\n", 6), []int{1, 3, 5, 7, 9, 11}},
		"more than nine":             {"# Title\n\n" + many.String(), []int{1, 3, 5, 7, 9, 11, 13, 15, 17}},
		"a chain of single ones":     {"# A\n\n### B\n\n#### C\n\n##### D\n", []int{0, 1, 2, 3}},
		"levels left out":            {"### A\n\n##### a\n\n### B\n", []int{0, 1, 2}},
	} {
		if got := New(c.text).Sections(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// An entry of the outline is set in by the higher levels that the text has: one that it leaves out takes no room.
func TestDepthCountsTheHigherLevelsOfTheText(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text string
		want []int
	}{
		"each level":          {"# Title\n\n## A\n\n### a\n\n## B\n", []int{0, 1, 2, 1}},
		"no title":            {"## A\n\n### a\n\n## B\n", []int{0, 1, 0}},
		"levels left out":     {"# A\n\n### B\n\n###### C\n", []int{0, 1, 2}},
		"a deeper one before": {"### A\n\n## B\n\n### C\n", []int{1, 0, 1}},
	} {
		doc := New(c.text)
		var got []int
		for i := range doc.Headings() {
			got = append(got, doc.Depth(i))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
