package changes

import (
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

const tableDiff = "@@ -1,4 +1,4 @@\n | Part | Rule | Delay |\n |:-----|------|------:|\n-| Sync | server \\| client wins | 5 s |\n+| Sync | server \\| client wins | 20 s |\n-| Queue | none | never |\n+| Queue | kept on the device | 0 s |\n"

// Rows of a table stand with their columns below each other, and none of their bars is shown as it is written.
func TestRowsOfATableAreDrawnAsATable(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}, hunks: readDiff(tableDiff)}
	places, _ := v.placesOf(v.hunks, allBefore)
	for _, w := range []int{24, 60} {
		lines, _ := drawPlaces(v.Theme, places, w)
		text := regexp.MustCompile(` +\n`).ReplaceAllString(ansi.Strip(strings.Join(lines, "\n")), "\n") // the ground goes on behind the words
		if strings.Contains(text, "| ") && !strings.Contains(text, "server | client") || strings.Contains(text, "---") {
			t.Errorf("%d cells: raw Markdown:\n%s", w, text)
		}
		for _, line := range lines {
			if ansi.StringWidth(line) > w {
				t.Errorf("%d cells: %q", w, ansi.Strip(line))
			}
		}
		if w < 60 { // each row is a line of text
			if strings.ContainsAny(text, "│┼") || !strings.Contains(text, " · ") {
				t.Errorf("%d cells: lines without columns:\n%s", w, text)
			}
			continue
		}
		column := -1
		for _, line := range lines[1:] {
			at := strings.IndexAny(ansi.Strip(line), "│┼")
			cells := ansi.StringWidth(ansi.Strip(line)[:max(0, at)])
			if column < 0 {
				column = cells
			}
			if at < 0 || cells != column {
				t.Errorf("the columns are not below each other:\n%s", text)
			}
		}
	}
}

// The view opens at the last change of the text. The rounds after it that read the same text are a key away, and say which change stands
// beside them.
func TestARoundOnTheSameTextIsComparedWithTheOneBefore(t *testing.T) {
	t.Parallel()
	low, high := 3.0, 4.0
	results := []*state.Round{
		{Result: &round.Round{Number: 3, AverageRating: &low, Artifact: round.Artifact{SHA256: "a"}}},
		{Result: &round.Round{Number: 4, AverageRating: &low, Artifact: round.Artifact{SHA256: "b"}}},
		{Result: &round.Round{Number: 5, AverageRating: &high, Artifact: round.Artifact{SHA256: "b"}}},
	}
	for _, r := range results {
		r.Number = r.Result.Number
	}
	c := &screen.Context{Theme: theme.New(theme.Options{})}
	c.State.Rounds, c.State.Revision = results, &feedback.Revision{Before: 3, After: 4, Added: 2, Removed: 2, Diff: tableDiff}
	c.State.Revisions = []*feedback.Revision{c.State.Revision}
	v := New(c).(*Screen)
	v.Refresh()
	if v.revision.Before != 3 || v.revision.After != 4 {
		t.Fatalf("it opens at round %d and %d", v.revision.Before, v.revision.After)
	}
	if told, is := v.walk(-1).(screen.Notice); !is || told.Text != "This is the first pair of rounds." {
		t.Errorf("before the first pair it says %q", told.Text)
	}
	v.walk(1)
	v.Refresh() // which leaves it there
	if v.revision.Before != 4 || v.revision.After != 5 {
		t.Fatalf("it compares round %d with %d", v.revision.Before, v.revision.After)
	}
	text := strings.Join(strings.Fields(ansi.Strip(strings.Join(v.diff(60), "\n"))), " ")
	for _, want := range []string{"Round 5 read the same text as round 4", "From round 3 to 4 the text changed like this:", "kept on the device"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if lines, _ := v.summary(&c.State, 60); !strings.Contains(ansi.Strip(strings.Join(lines, "\n")), "round 4 to 5") {
		t.Error("the title names other rounds")
	}
}
