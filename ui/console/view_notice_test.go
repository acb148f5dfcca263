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
	for _, at := range []screen.ID{screen.Record, screen.Findings, screen.Checkpoint} {
		d := newModelHarness(t, 80, 24).play(asked())
		d.showScreen(at) // a key would stop the countdown
		d.send(actionResultMsg{})
		rows := func() []string { return strings.Split(strings.TrimRight(d.screen(), "\n"), "\n") }
		before := rows()
		d.send(actionResultMsg{notice: long})
		after, below := rows(), 1
		d.wants("F-002: unsure by alder (acme)")
		if at != screen.Checkpoint {
			below = 2
			d.wants("means Done")
		}
		for i := 1; i <= below; i++ {
			if got, want := after[len(after)-i], before[len(before)-i]; got != want {
				t.Errorf("%s: row %d from below was %q, now it is %q", at, i, want, got)
			}
		}
	}
}
