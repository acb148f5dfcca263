package tool

import "time"

// When a silent tool is told of: after the time in which all of them say something as a rule, and then again and again,
// so that a person sees that it is known.
const (
	hushFirst = 10 * time.Second
	hushAgain = 30 * time.Second
)

// hush decides when the silence of a tool is told. The zero value has told nothing.
type hush struct{ told time.Duration }

// after takes how long the tool has been silent. It returns when to look again, and a length of silence that is to be
// told now, or 0.
func (h *hush) after(silent time.Duration) (wait, tell time.Duration) {
	if silent < h.told {
		h.told = 0 // it has spoken in between
	}
	due := hushFirst
	if h.told > 0 {
		due = h.told + hushAgain
	}
	if silent < due {
		return due - silent, 0
	}
	h.told = silent
	return hushAgain, silent.Truncate(time.Second)
}
