package direct_test

import (
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
)

// A cell that holds nothing but a placeholder is a gap, also where the row names who answers for a thing. Two alike in one row are
// told as one.
func TestAPlaceholderThatIsAWholeCellIsAGap(t *testing.T) {
	t.Parallel()
	const head = "# Product brief: Toolshed\n\nHouseholds borrow tools every weekend, and two volunteers hand them out on Saturdays in the shed.\n\n## Risks\n\n"
	for rows, want := range map[string]string{
		"| Risk | Owner |\n|---|---|\n| A leak | TBD |\n| A loss | TODO |":                                            "2 gaps are still to be filled in: “TBD” (line 9) and “TODO” (line 10).",
		"| Risk | Owner | What we do |\n|---|---|---|\n| A loss | TBD | TBD |":                                        "2 gaps are still to be filled in: “TBD” (line 9, twice).",
		"| Risk | Owner | What we do | Cost |\n|---|---|---|---|\n| A loss | TBD | TBD | TBD |\n| B | T | u | TODO |": "4 gaps are still to be filled in: “TBD” (line 9, 3 times) and “TODO” (line 10).",
		"| Risk | Owner |\n|---|---|\n| A leak | Ana |":                                                               "",
	} {
		got := ""
		a := analyse(t, direct.Input{Path: "brief.md", Artifact: []byte(head + rows + "\n"), Perspective: perspective.Perspective{Name: perspective.Quality}})
		for _, f := range found(a, "Q1") {
			got += f.Text
		}
		if got != want && !strings.HasSuffix(got, want) || want == "" && got != "" {
			t.Errorf("%s\ngot  %q\nwant %q", rows, got, want)
		}
	}
}
