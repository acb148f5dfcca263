package findings

import (
	"testing"

	"parley/engine/round"
)

// A line that the person names is one of the file at hand, or of the file that they name; a number that no line has stays in the text.
func TestAnOwnFindingNamesTheFileOfItsPlace(t *testing.T) {
	t.Parallel()
	files := []round.File{{Path: "brief.md", Line: 2, Lines: 10}, {Path: "epics.md", Line: 14, Lines: 20}}
	for _, c := range []struct {
		text, words string
		files       []round.File
		line        int
	}{
		{"12: no owner", "no owner", nil, 12},
		{"no owner: 12", "no owner: 12", nil, 0},
		{"3: no owner", "no owner", files, 16},
		{"brief.md:3: no owner", "no owner", files, 4},
		{"brief.md: no owner", "no owner", files, 2},
		{"brief.md: no owner: none", "no owner: none", files, 2},
		{"21: no owner", "21: no owner", files, 0},
		{"other.md:3: no owner", "other.md:3: no owner", files, 0},
		{"no owner", "no owner", files, 0},
	} {
		at := round.File{}
		if len(c.files) > 0 {
			at = c.files[1]
		}
		if words, line := splitPlace(c.text, c.files, at); words != c.words || line != c.line {
			t.Errorf("%q: %q in line %d, want %q in %d", c.text, words, line, c.words, c.line)
		}
	}
}
