package direct_test

import (
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
)

// An epic that says how many stories it has is held against those that stand below it.
func TestAnEpicCountsItsStories(t *testing.T) {
	t.Parallel()
	const epics = "# Epics\n\n## EPIC-01: Scanning\n\nCovers REQ-001. Stories: 3.\n\n- STORY-001: As a keeper I scan a label, so that the crate is known.\n- STORY-002: As a keeper I correct a scan, so that the list is right.\n\n" +
		"## EPIC-02: Outage\n\n**Stories**: 2\n\n### STORY-003: Queue\n\nAs a keeper I scan without a network.\n\n### STORY-004: Send\n\nAs a keeper I see what was sent.\n"
	for name, c := range map[string]struct{ text, want string }{
		"one too many":               {epics, "EPIC-01 (line 5) says that it has 3 stories, and holds 2."},
		"in headings":                {strings.NewReplacer("Stories: 3", "Stories: 2", "**Stories**: 2", "**Stories**: 4").Replace(epics), "EPIC-02 (line 12) says that it has 4 stories, and holds 2."},
		"as many":                    {strings.Replace(epics, "Stories: 3", "Stories: 2", 1), ""},
		"another one is named":       {strings.Replace(epics, "so that the list is right.", "so that the list is right. STORY-005 undoes it, and STORY-006 asks first.", 1), ""},
		"of stories without an id":   {strings.NewReplacer("STORY-001: ", "", "STORY-002: ", "").Replace(epics), ""},
		"a number of something else": {strings.Replace(epics, "Stories: 3.", "Stories: 3 points each.", 1), ""},
	} {
		a, err := direct.Analyse(t.Context(), direct.Input{Path: "epics.md", Artifact: []byte(c.text), Perspective: perspective.Perspective{Name: perspective.Quality}})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, w := range a.Weaknesses {
			if w.Rule == "Q15" {
				got = append(got, w.Text)
			}
		}
		if text := strings.Join(got, "\n"); text != c.want {
			t.Errorf("%s: %q, want %q", name, text, c.want)
		}
	}
}
