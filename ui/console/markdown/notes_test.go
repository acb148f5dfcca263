package markdown

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// Notes stand below their lines, scroll with them, and are none of the text: what is asked for by a line of the text is found.
func TestNotesStandBetweenTheLinesOfTheText(t *testing.T) {
	t.Parallel()
	d := settled(document("# One\n\nfirst\n\n# Two\n\nsecond\n", 40, 12))
	d.SetNotes([]Note{{Position{1, 99}, []string{"the end"}}, {Position{0, 0}, []string{"a note", "of two lines"}}})
	text := func() string {
		var shown []string
		for i, line := range d.FittedView(40) {
			if line = strings.TrimSpace(ansi.Strip(line)); line != "" {
				shown = append(shown, strings.Trim(line, "# ━"))
			}
			if rows := d.Rows(); i < len(rows) && rows[i].InNote() != slices.Contains([]string{"a note", "of two lines", "the end"}, line) {
				t.Errorf("%q is a note: %v", line, rows[i])
			}
		}
		return strings.Join(shown, "|")
	}
	if got := text(); !strings.Contains(got, "One|a note|of two lines|first|") || !strings.HasSuffix(got, "second|the end") {
		t.Errorf("shown: %s", got)
	}
	for line, want := range map[int]string{0: "One", 2: "first"} {
		if got := d.FittedView(40)[d.ScreenRow(Position{0, line})]; !strings.Contains(got, want) {
			t.Errorf("line %d is at %q", line, got)
		}
	}
	d.SetHeight(3)
	d.ScrollToNote(1, 0, 2)
	if got := text(); !strings.HasSuffix(got, "the end") {
		t.Errorf("the last note is not shown: %s", got)
	}
	d.ScrollToNote(0, 1, 0)
	if got := text(); !strings.HasPrefix(got, "of two lines|first") {
		t.Errorf("the first note is not shown: %s", got)
	}
	d.ScrollTo(Position{0, 2}, 0)
	if got := text(); !strings.HasPrefix(got, "first") {
		t.Errorf("the line below the note is not shown: %s", got)
	}
	d.SetNotes(nil)
	d.SetHeight(12)
	d.Top()
	if got := text(); got != "One|first|Two|second" {
		t.Errorf("without notes: %s", got)
	}
}

func TestBlockOfLine(t *testing.T) {
	t.Parallel()
	d := New("# One\n\nfirst\n# Two\n\nsecond\n")
	for line, want := range map[int]Position{-1: {0, 0}, 0: {0, 0}, 2: {0, 2}, 3: {1, 0}, 5: {1, 2}, 99: {1, 96}} {
		if block, within := d.BlockOfLine(line); (Position{block, within}) != want {
			t.Errorf("line %d is line %d of block %d", line, within, block)
		}
	}
	if d.LineOfBlock(1) != 3 || d.LineOfBlock(9) != 0 {
		t.Error("the second block begins elsewhere")
	}
	if block, within := New("").BlockOfLine(3); block != 0 || within != 0 {
		t.Error("an empty text has lines")
	}
}
