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

// Numbers stand at the right of their column where the document puts them there, also in rows whose head is not shown.
func TestColumnsAreAlignedAsInTheDocument(t *testing.T) {
	t.Parallel()
	document := "| Place | Thrown away |\n|:-:|--:|\n| Fridge | 24 kg |\n| Shelf | 11 kg |\n| Freezer | 5 kg |\n| Cellar | 7 kg |\n| Car | 1 kg |\n"
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}}
	v.document = screen.DocumentRead{Path: "a.md", Lines: strings.Split(document, "\n")}
	for diff, want := range map[string]string{
		"@@ -5,3 +5,3 @@\n | Freezer | 5 kg |\n-| Cellar | 17 kg |\n+| Cellar | 7 kg |\n | Car | 1 kg |\n": "5   Freezer │  5 kg\n  - Cellar  │ 17 kg\n6 + Cellar  │  7 kg\n7     Car   │  1 kg",
		"@@ -1,3 +1,3 @@\n | Place | Thrown away |\n-|---|--:|\n+|:-:|--:|\n | Fridge | 24 kg |\n":         "1   Place  │ Thrown away\n  - ───────┼───────────:\n2 + :────:─┼───────────:\n3   Fridge │       24 kg",
		"@@ -1,4 +1,4 @@\n | Place | Thrown away |\n |:-:|--:|\n-| Fridge | 4 kg |\n+| Fridge | 24 kg |\n": "1   Place  │ Thrown away\n2   ───────┼────────────\n  - Fridge │        4 kg\n3 + Fridge │       24 kg",
	} {
		places, _ := v.placesOf(readDiff(diff), allBefore)
		lines, _ := drawPlaces(v.Theme, places, 60)
		var got []string
		for _, line := range lines[1:] {
			got = append(got, strings.TrimRight(ansi.Strip(line), " "))
		}
		if text := strings.Join(got, "\n"); text != want {
			t.Errorf("%s\nwant\n%s", text, want)
		}
	}
}
