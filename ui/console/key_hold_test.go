package console

import (
	"strings"
	"testing"
	"time"
)

// Who presses keys while the end of a round brings its review up meant the screen before: nothing is marked that nobody has seen.
func TestKeysInARunAreNotTakenByAScreenThatComesUp(t *testing.T) {
	t.Parallel()
	now := morning
	d := newModelHarness(t, 80, 24).play(running()).press("L")
	d.options.Now = func() time.Time { return now }
	all := finished().events
	d.press("+")
	now = now.Add(80 * time.Millisecond)
	d.send(eventsMsg{events: all[len(running().events):]})
	for range 3 {
		now = now.Add(80 * time.Millisecond)
		d.press("a").wants("The round has ended")
	}
	if len(d.actions.marks) > 0 {
		t.Fatalf("a key of the screen before marked %v", d.actions.marks)
	}
	now = now.Add(keyPause)
	if d.press("F", "a"); len(d.actions.marks) != 1 {
		t.Errorf("after a pause a key is not taken: %v\n%s", d.actions.marks, d.screen())
	}
}

// A key that was meant for a question which has just gone away by itself is no command of the screen below; after a pause it is.
func TestAKeyForAQuestionThatHasGoneIsNotTaken(t *testing.T) {
	t.Parallel()
	now := morning
	d := newModelHarness(t, 100, 30).play(running())
	d.options.Now = func() time.Time { return now }
	d.press("1", "s")
	now = now.Add(5 * time.Second) // the question is read
	d.send(eventsMsg{events: finished().events[len(running().events):]})
	now = now.Add(300 * time.Millisecond)
	if d.press("y").wants("The question has gone: the key was not taken."); strings.Contains(d.screen(), "clipboard") {
		t.Fatalf("the key was a command of the screen below:\n%s", d.screen())
	}
	now = now.Add(keyPause)
	d.press("y").wants("clipboard")
}
