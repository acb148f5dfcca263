package tool

import "time"

// How fast a stream is read that does not end: no answer is so long or so quick. A tool that floods is held back by its
// full pipe then, and the cores have time for the person's keys.
const (
	freely = 16 << 20  // bytes that are read as fast as they come
	pace   = 128 << 20 // bytes in a second after them
	breath = 2 * time.Millisecond
)

// brake measures how far the reading of a stream is ahead of its pace. The zero value is ready.
type brake struct {
	since time.Time
	taken int64
}

// take counts bytes that were read at this time, and returns how long to wait before reading on.
func (b *brake) take(n int, now time.Time) time.Duration {
	if b.taken += int64(n); b.taken <= freely {
		b.since = now
		return 0
	}
	due := time.Duration(b.taken-freely) * time.Second / pace
	switch ahead := due - now.Sub(b.since); {
	case ahead >= breath:
		return ahead
	case ahead < 0: // what was not made use of is not saved up
		b.since = now.Add(-due)
	}
	return 0
}
