package console

import (
	"slices"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// Keys that come in a run while the end of a round changes the screen were meant for the screen before: a run ends with a pause.
const (
	keyRun   = time.Second
	keyPause = 600 * time.Millisecond
)

// keyHold keeps a key that was meant for the screen before from what has taken its place by itself.
type keyHold struct {
	last  time.Time // when a key came
	until time.Time // keys are not taken before
	why   string    // what is said of one that is not taken
}

// screenChanged notes that another screen has come by itself: while somebody types, keys are held.
func (h *keyHold) screenChanged(now time.Time) {
	if since := now.Sub(h.last); !h.last.IsZero() && since > 0 && since < keyRun {
		h.until, h.why = now.Add(keyPause), heldNotice
	}
}

// questionGone notes that a question has gone away by itself: its answer may be under way, however long it was read before.
func (h *keyHold) questionGone(now time.Time) { h.until, h.why = now.Add(keyPause), goneNotice }

// holdsKey reports whether a key is not to be taken: one of a run that the end of a round came into, or one for a question that has gone. A key that quits or goes to a screen is
// taken all the same, and ends that: whoever goes elsewhere knows where they are.
func (m *model) holdsKey(msg tea.KeyPressMsg) bool {
	h, now := &m.keyHold, m.options.Now()
	h.last = now
	switch {
	case !now.Before(h.until), m.prompt != nil, m.options.Playback != nil:
		return false
	case key.Matches(msg, m.Keys.Quit, m.Keys.Interrupt), m.leadsElsewhere(msg):
		h.until = time.Time{}
		return false
	}
	h.until = now.Add(keyPause)
	return true
}

// leadsElsewhere reports whether a key only goes to a screen: that does nothing to what is on it.
func (m *model) leadsElsewhere(msg tea.KeyPressMsg) bool {
	return slices.ContainsFunc(m.headerRows(), func(row screenRow) bool { return key.Matches(msg, row.binding(m.Keys)) })
}

// What is said of a key that nothing came of.
const (
	heldNotice = "The round has ended and its review has come up: the key was not taken."
	goneNotice = "The question has gone: the key was not taken."
)
