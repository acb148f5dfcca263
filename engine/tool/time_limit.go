package tool

import "time"

// DefaultTimeout bounds a call of a tool that has no limit of its own: a reviewer that has not answered by then
// rarely does.
const DefaultTimeout = 10 * time.Minute

// defaultStartUpLimit is how long a tool that announces itself may take to do so. All of them do it before their first
// request, within 3 s on a busy machine.
const defaultStartUpLimit = 90 * time.Second

// ccwSilence is how long ccw may say nothing. It passes on an answer at its end only, and nothing of the retries of the tool
// behind it, which go on for minutes over a limit or a refused login; a review takes less.
const ccwSilence = 5 * time.Minute

// TimeLimiter is a Tool with a time limit of its own for a whole call; 0 means that it has none.
type TimeLimiter interface{ TimeLimit() time.Duration }

// TimeLimit is the tool's own limit of a call (see TimeLimiter).
func (p *program) TimeLimit() time.Duration { return p.adapter.Timeout }
