package engine

import (
	"time"

	"parley/engine/tool"
)

// DefaultDeadline is the time limit of a whole round where nobody sets one. That of one tool call is tool.DefaultTimeout.
const DefaultDeadline = 30 * time.Minute

// timeout is the time limit of one tool call.
func (e *Engine) timeout() time.Duration {
	if e.Timeout > 0 {
		return e.Timeout
	}
	return tool.DefaultTimeout
}

// deadline is the time limit of a round.
func (e *Engine) deadline() time.Duration {
	if e.Deadline > 0 {
		return e.Deadline
	}
	return DefaultDeadline
}

// applyToolLimit gives the running attempt the tool's own time limit, if it has one.
func (s *reviewer) applyToolLimit(t tool.Tool) {
	limited, ok := t.(tool.TimeLimiter)
	if !ok || limited.TimeLimit() <= 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.limit.extend(limited.TimeLimit() - s.limit.total)
}

// grantedTime is the time the running attempt was given in all.
func (s *reviewer) grantedTime() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.limit.total
}
