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

// A line that the document, or the file that is meant, does not have is refused while it is being written.
func TestALineThatIsNotThereIsRefused(t *testing.T) {
	t.Parallel()
	files := []round.File{{Path: "brief.md", Line: 2, Lines: 10}, {Path: "epics.md", Line: 14, Lines: 20}}
	for _, c := range []struct {
		text  string
		files []round.File
		lines int
		want  string
	}{
		{"47: no owner", nil, 47, ""},
		{"48: no owner", nil, 47, "The document has 47 lines"},
		{"48: no owner", nil, 0, ""}, // it could not be read
		{"no owner before 2099: none", nil, 47, ""},
		{"20: no owner", files, 34, ""},
		{"21: no owner", files, 34, "epics.md has 20 lines"},
		{"brief.md:10: no owner", files, 34, ""},
		{"brief.md:11: no owner", files, 34, "brief.md has 10 lines"},
		{"brief.md: no owner", files, 34, ""},
	} {
		at, got := round.File{}, ""
		if len(c.files) > 0 {
			at = c.files[1]
		}
		if err := checkPlace(c.text, c.files, at, c.lines); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}
