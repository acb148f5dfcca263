package console

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"parley/ui/console/findings"
	"parley/ui/console/screen"
)

// A key that turns a page turns that of the list while the list has the keys, and of the finding once that has them; where nothing moves it is
// answered.
func TestPageKeysAreAnsweredAmongTheFindings(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F")
	first := d.selectedFinding().ID
	if d.press("pgdown"); d.selectedFinding().ID == first {
		t.Errorf("the list does not move:\n%s", d.screen())
	}
	if d.press("pgup"); d.selectedFinding().ID != first {
		t.Errorf("the list does not move back:\n%s", d.screen())
	}
	d.press("enter")
	for _, key := range []string{"pgdown", "space", "ctrl+d"} {
		for range 9 {
			d.press(key)
		}
		d.wants("This is the end of the finding.")
	}
	for _, key := range []string{"pgup", "b", "ctrl+u"} {
		for range 9 {
			d.press(key)
		}
		d.wants("This is the beginning of the finding.")
	}
	low := newModelHarness(t, 50, 15).play(asked()).press("F")
	before := low.screen()
	if low.press("space"); low.screen() == before {
		t.Errorf("the list does not move:\n%s", before)
	}
	if low.press("b"); low.screen() != before {
		t.Errorf("it does not come back:\n%s\nbefore:\n%s", low.screen(), before)
	}
}

// A page of a finding shows the rest of it with its place before the document moves, and no page passes by a line, of the finding or of
// the document below it: neither on the way down nor back.
func TestTurningPagesShowsEveryLineOfAFinding(t *testing.T) {
	t.Parallel()
	for _, size := range pageSizes {
		d := newModelHarness(t, size[0], size[1]).play(revised()).press("F")
		d.hasty = true // what is looked at is drawn
		for n := range 3 {
			d.press("enter")
			checkFindingPages(t, d, fmt.Sprintf("finding %d at %v", n, size))
			d.press("esc").press("]", "]").send(noticeGoneMsg{})
		}
	}
}

// checkFindingPages compares the lines that pages show of a finding with those that are seen line by line.
func checkFindingPages(t *testing.T, d *modelHarness, name string) {
	t.Helper()
	move := func(lines int) {
		d.screens[screen.Findings].(*findings.Screen).Scroll(d.Shown.Second.X, d.Shown.Second.Y, lines)
	}
	all := map[string]bool{}
	for range 45 {
		maps.Copy(all, d.bodyLines())
		move(1)
	}
	turn := func(key string) map[string]bool {
		seen := map[string]bool{}
		for range 14 {
			maps.Copy(seen, d.bodyLines())
			d.press(key)
		}
		return seen
	}
	turn("pgup")
	down := turn("pgdown")
	up := turn("pgup")
	for line := range all {
		if !strings.Contains(line, "more line") && (!down[line] || !up[line]) {
			t.Errorf("%s: %q is seen going down: %v, going up: %v", name, line, down[line], up[line])
		}
	}
}

// The first mark moves no row of the list: its column is there before.
func TestTheFirstMarkMovesNoRow(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F")
	row := func() (int, string) {
		_, y := d.find("F-003")
		list, _, _ := strings.Cut(strings.Split(d.screen(), "\n")[y], "│")
		return y, list
	}
	at, before := row()
	d.press("a")
	if now, after := row(); now != at || after != before {
		t.Errorf("row %d is %q, and row %d was %q", now, after, at, before)
	}
}

// A notice stands beside the keys where a line has room for both.
func TestANoticeStandsBesideTheKeys(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F", "a")
	lines := strings.Split(strings.TrimRight(d.screen(), "\n "), "\n")
	if last := lines[len(lines)-1]; !strings.Contains(last, "is accepted.") || !strings.Contains(last, "a accept") || !strings.Contains(last, "? help") {
		t.Errorf("the last line is %q", last)
	}
}

// What is written on selected lines is written with these in sight, above the panel.
func TestSelectedLinesStandAboveWhatIsWrittenOnThem(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{50, 15}, {80, 24}} {
		d := newModelHarness(t, size[0], size[1]).play(asked()).press("V", "G", "v", "up", "up")
		_, first := d.find("▌ ")
		if first < 0 {
			t.Fatalf("nothing is selected:\n%s", d.screen())
		}
		d.press("enter").wants("Your finding on line")
		text, _, _ := strings.Cut(d.screen(), "╭")
		if n := strings.Count(text, "\n▌") + strings.Count(text, "\n ▌") - 1; n < 1 { // one is the edge of the verdict
			t.Errorf("%v: none of the selected lines is in sight:\n%s", size, d.screen())
		}
	}
}
