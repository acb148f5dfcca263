package console

import (
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
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
}

// screenChanged notes that another screen has come by itself: while somebody types, keys are held.
func (h *keyHold) screenChanged(now time.Time) {
	if since := now.Sub(h.last); !h.last.IsZero() && since > 0 && since < keyRun {
		h.until = now.Add(keyPause)
	}
}

// holds reports whether a key is not to be taken. Those that quit are: whoever presses them means the program.
func (h *keyHold) holds(msg tea.KeyPressMsg, k keys.Map, now time.Time) bool {
	h.last = now
	if !now.Before(h.until) || key.Matches(msg, k.Quit, k.Interrupt) {
		return false
	}
	h.until = now.Add(keyPause)
	return true
}

// heldNotice says why nothing came of a key.
const heldNotice = "The round has ended and its review has come up: the key was not taken."
