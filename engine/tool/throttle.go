package tool

import "time"

// How fast a stream is read that does not end: no answer is so long or so quick. A tool that floods is held back by its
// full pipe then, and the cores have time for the person's keys.
const (
	unthrottledBytes = 16 << 20  // bytes that are read as fast as they come
	throttledRate    = 128 << 20 // bytes in a second after them
	minThrottlePause = 2 * time.Millisecond
)

// throttle measures how far the reading of a stream is ahead of its pace. The zero value is ready.
type throttle struct {
	started   time.Time
	bytesRead int64
}

// delay counts bytes that were read at this time, and returns how long to wait before reading on.
func (b *throttle) delay(n int, now time.Time) time.Duration {
	if b.bytesRead += int64(n); b.bytesRead <= unthrottledBytes {
		b.started = now
		return 0
	}
	due := time.Duration(b.bytesRead-unthrottledBytes) * time.Second / throttledRate
	switch ahead := due - now.Sub(b.started); {
	case ahead >= minThrottlePause:
		return ahead
	case ahead < 0: // what was not made use of is not saved up
		b.started = now.Add(-due)
	}
	return 0
}
