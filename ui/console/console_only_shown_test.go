package console

import (
	"strings"
	"testing"
	"time"

	"parley/engine"
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

// A round that is at work elsewhere and is followed goes on here: what is added appears, its clock goes, and the header says so.
func TestAReviewThatIsFollowedGoesOn(t *testing.T) {
	t.Parallel()
	holder := "parley process 12 on desk"
	cue := func(c FollowedCue) eventsMsg { return eventsMsg{events: []engine.Event{{Body: c}}} }
	for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}} {
		now := morning.Add(20 * time.Second)
		s := asked()
		d := newModelHarness(t, size[0], size[1], readOnly, func(o *Options) { o.HasHistory = true })
		d.options.Now = func() time.Time { return now }
		n := len(running().events)
		d.send(eventsMsg{events: append(s.events[:n:n], engine.Event{Body: HistoryEndedCue{}})}).send(cue(FollowedCue{Holder: holder}))
		d.wants("following", "Read-only: "+holder)
		d.press("g") // a key takes the notice away
		before := d.screen()
		now = now.Add(time.Minute)
		d.dirty = true
		if after := d.screen(); after == before || !d.now().Equal(now) || strings.Contains(after, "as of") {
			t.Errorf("%v: a minute later it still says\n%s", size, after)
		}
		d.send(eventsMsg{events: s.events[n:]}).wants("READ-ONLY", "waits for a decision")
		if strings.Contains(d.screen(), "decide now") {
			t.Errorf("a decision is asked for:\n%s", d.screen())
		}
		d.send(cue(FollowedCue{})).wants("Nobody has it open any more", "read-only")
		if strings.Contains(d.screen(), "following") || d.ticking && d.State.IsRunning() {
			t.Errorf("it is still followed:\n%s", d.screen())
		}
		d.send(cue(FollowedCue{Problem: "its log was rewritten: open it again"})).wants("does not follow")
	}
}
