package console

import (
	"strings"
	"testing"

	"parley/ui/console/screen"
)

// A long notice stands above the keys and above the countdown: who reads it still sees what they can press, and how long they have.
func TestALongNoticeLeavesKeysAndCountdown(t *testing.T) {
	t.Parallel()
	long := "F-002: unsure by alder (acme): " + strings.Repeat("The examiner rejects it with words that are not in the document. ", 3)
	sizes := map[screen.ID][2]int{screen.Record: {80, 24}, screen.Findings: {50, 15}, screen.Checkpoint: {80, 24}}
	for at, size := range sizes {
		d := newModelHarness(t, size[0], size[1]).play(asked())
		d.showScreen(at) // a key would stop the countdown
		d.send(actionResultMsg{})
		rows := func() []string { return strings.Split(strings.TrimRight(d.screen(), "\n"), "\n") }
		before := rows()
		d.send(actionResultMsg{notice: long})
		after, below := rows(), 1
		d.wants("F-002: unsure by alder (acme)")
		if at != screen.Checkpoint {
			below = 3
			d.wants("5:00", "any key keeps the review open")
		}
		for i := 1; i <= below; i++ {
			if got, want := after[len(after)-i], before[len(before)-i]; got != want {
				t.Errorf("%s: row %d from below was %q, now it is %q", at, i, want, got)
			}
		}
	}
}

// What is missing in a field is said beside the key that sends it, also where little has room.
func TestANoticeOverAFieldLeavesItsFirstKey(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {50, 15}} {
		d := newModelHarness(t, size[0], size[1]).play(asked()).press("D", "3", "enter")
		d.wants("Nothing is written yet.")
		rows := strings.Split(strings.TrimRight(d.screen(), "\n"), "\n")
		if last := rows[len(rows)-1]; !strings.Contains(last, "enter ") || !strings.Contains(last, "Nothing is written yet.") {
			t.Errorf("%v: the last row is %q", size, last)
		}
	}
}
