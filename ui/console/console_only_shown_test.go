package console

import (
	"strings"
	"testing"
	"time"
)

// A round that is at work elsewhere is known up to its last event: its clock stands still there, and the screen says so.
func TestAReviewThatIsOnlyShownStandsStillAtItsLastEvent(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}} {
		now := morning.Add(10 * time.Minute)
		d := newModelHarness(t, size[0], size[1], readOnly)
		d.options.Now = func() time.Time { return now }
		d.play(running()).send(eventsMsg{closed: true})
		d.wants("as of 09:30")
		before := d.screen()
		now = now.Add(time.Minute)
		d.dirty = true
		if after := d.screen(); after != before || d.ticking || !d.now().Equal(d.State.Latest) {
			t.Errorf("%v: a minute later it says\n%s\nand said\n%s", size, after, before)
		}
		now = now.Add(24 * time.Hour)
		d.dirty = true
		d.wants("as of 2026-11-20 09:30")
	}
	d := newModelHarness(t, 80, 24, readOnly).play(asked()).send(eventsMsg{closed: true})
	if d.ticking || strings.Contains(d.screen(), "as of") {
		t.Errorf("a round that has ended stands as it is:\n%s", d.screen())
	}
}
