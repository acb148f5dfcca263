package tool

import "time"

// When a silent tool is told of: after the time in which all of them say something as a rule, and then again and again,
// so that a person sees that it is known.
const (
	firstSilenceNotice    = 10 * time.Second
	silenceNoticeInterval = 30 * time.Second
)

// silenceNotice decides when the silence of a tool is told. The zero value has told nothing.
type silenceNotice struct{ lastReported time.Duration }

// check takes how long the tool has been silent. It returns when to look again, and a length of silence that is to be
// told now, or 0.
func (h *silenceNotice) check(silent time.Duration) (wait, tell time.Duration) {
	if silent < h.lastReported {
		h.lastReported = 0 // it has spoken in between
	}
	due := firstSilenceNotice
	if h.lastReported > 0 {
		due = h.lastReported + silenceNoticeInterval
	}
	if silent < due {
		return due - silent, 0
	}
	h.lastReported = silent
	return silenceNoticeInterval, silent.Truncate(time.Second)
}
