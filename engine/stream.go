package engine

import (
	"sync"
	"time"
)

// Sink takes events one at a time, in order. The log comes first in a Stream, so that what is shown is on disk.
type Sink func(Event)

// Stream numbers events and hands them to its sinks in order. It is safe for concurrent use.
type Stream struct {
	mu    sync.Mutex
	last  int64
	now   func() time.Time
	sinks []Sink
}

// NewStream continues after the sequence number last (0 for a new log). A nil now means the system clock.
func NewStream(last int64, now func() time.Time, sinks ...Sink) *Stream {
	if now == nil {
		now = time.Now
	}
	return &Stream{last: last, now: now, sinks: sinks}
}

// Emit gives the body the next number and the time, and passes it to every sink before it returns.
func (s *Stream) Emit(body Body) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	event := Event{Seq: s.last, Time: s.now(), Body: body}
	for _, sink := range s.sinks {
		sink(event)
	}
}
