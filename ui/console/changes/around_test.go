package changes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/screen"
)

// twoChanges is a screen whose document of 60 lines has changed in line 20 and in line 30.
func twoChanges(height int) (*Screen, []string) {
	v := revisedScreen(height)
	lines := make([]string, 60)
	for i := range lines {
		lines[i] = fmt.Sprintf("- Line %d stands here.", i+1)
	}
	v.document = screen.DocumentRead{Path: "brief.md", Lines: lines}
	around := func(n int) string {
		old := strings.Replace(lines[n-1], "stands", "stood", 1)
		return fmt.Sprintf("@@ -%d,3 +%d,3 @@\n %s\n-%s\n+%s\n %s\n", n-1, n-1, lines[n-2], old, lines[n-1], lines[n])
	}
	v.hunks = readDiff(around(20) + around(30))
	return v, lines
}

// Where the screen has room, more of the document stands around each change, each line once and under its number.
func TestMoreOfTheDocumentStandsAroundAChange(t *testing.T) {
	t.Parallel()
	v, lines := twoChanges(60)
	for _, n := range []int{1, 4, 5, 50} {
		var shown []int
		for _, h := range v.widened(n) {
			for _, s := range h.now {
				shown = append(shown, s.line)
				if s.text != lines[s.line-1] {
					t.Errorf("%d more: line %d is %q", n, s.line, s.text)
				}
			}
			if len(h.old) != len(h.now) {
				t.Errorf("%d more: %d lines became %d", n, len(h.old), len(h.now))
			}
		}
		if !slices.IsSorted(shown) || len(slices.Compact(slices.Clone(shown))) != len(shown) {
			t.Errorf("%d more: the lines are %v", n, shown)
		}
		if shown[0] != max(1, 19-n) || shown[len(shown)-1] != min(60, 31+n) {
			t.Errorf("%d more: from %d to %d", n, shown[0], shown[len(shown)-1])
		}
	}
	v.room = 40
	if text := ansi.Strip(strings.Join(v.diff(80), "\n")); strings.Count(text, "\n") < 25 || strings.Count(text, "\n") >= v.room || !strings.Contains(text, "Line 13 ") {
		t.Errorf("in 40 lines:\n%s", text)
	}
	v.drawn, v.document.Changed = nil, true
	if text := ansi.Strip(strings.Join(v.diff(80), "\n")); strings.Contains(text, "Line 13 ") {
		t.Errorf("a document that is another by now was used:\n%s", text)
	}
}

// In a low window a change comes first, and not what stands before it.
func TestInALowWindowAChangeComesFirst(t *testing.T) {
	t.Parallel()
	v, _ := twoChanges(15)
	lines := v.diff(48)
	if text := ansi.Strip(lines[1]); !strings.Contains(text, "Line 20 stood here.") {
		t.Errorf("the first line is %q", text)
	}
}

// In few rows a heading that the title of a place can name takes none of them.
func TestInFewRowsTheTitleNamesTheHeading(t *testing.T) {
	t.Parallel()
	text := "# Larder\n\n## Users\n\nHouseholds of two.\n\n## Goals\n\nOne.\n\nTwo.\n\nThree.\n"
	v := revisedScreen(24)
	v.document = screen.DocumentRead{Path: "a.md", Lines: strings.Split(text, "\n")}
	v.hunks = readDiff("@@ -2,7 +2,7 @@\n \n ## Users\n \n-Everybody who cooks.\n+Households of two.\n \n ## Goals\n \n One.\n")
	for room, want := range map[int]string{3: "Users, from line 5", 40: "from line 3"} {
		v.drawn, v.room = nil, room
		if got := ansi.Strip(v.diff(60)[0]); !strings.HasPrefix(got, want+" ─") {
			t.Errorf("in %d rows: %q", room, got)
		}
	}
	v.document.Changed, v.drawn, v.room = true, nil, 3 // the heading itself is at hand
	if got := ansi.Strip(v.diff(60)[0]); !strings.HasPrefix(got, "Users, from line 5 ─") {
		t.Errorf("without the document: %q", got)
	}
}

// Where rows are left below the last place, the part says that the document goes on there and is unchanged; where it ends there, nothing.
func TestThePartSaysThatTheRestOfTheDocumentIsUnchanged(t *testing.T) {
	t.Parallel()
	v, _ := twoChanges(60)
	const said = "The rest, to line 60, is unchanged."
	for room, want := range map[int]bool{60: true, 40: true, 8: false} {
		v.drawn, v.room = nil, room
		lines := v.diff(80)
		if got := strings.Contains(ansi.Strip(strings.Join(lines, "\n")), said); got != want || want && len(lines) > room {
			t.Errorf("in %d rows: said %t, in %d lines", room, got, len(lines))
		}
	}
	v.document.Lines = append(v.document.Lines[:31], "", "")
	if v.drawn, v.room = nil, 60; strings.Contains(ansi.Strip(strings.Join(v.diff(80), "\n")), "The rest") {
		t.Error("it is said at the end of the document")
	}
}
