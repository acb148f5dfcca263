package feedback

import (
	"slices"
	"time"

	"parley/engine"
	"parley/engine/perspective"
	"parley/engine/tool"
	"parley/feedback/session"
)

// When a tool is passed over: after so many failures of the same kind without an answer in between, and for so long
// after the last. A rate limit or an outage of yesterday says nothing about today.
const (
	circuitLimit  = 2
	circuitMemory = time.Hour
)

// circuit follows from a session's events which tools failed again and again in the same way. The zero value asks
// every tool.
type circuit struct {
	streaks map[string]streak   // by tool
	chains  map[string][]string // by perspective, of the round at hand
}

// streak is a tool's failures of one kind in a row.
type streak struct {
	kind  string
	count int
	said  string // by the last one
	at    time.Time
}

// unblamed are the failures that say nothing about the tool: it was not there to be asked, was stopped by the person or
// the round, was given something it cannot take, or had no network.
var unblamed = []tool.FailureKind{"", tool.Skipped, tool.Barred, tool.Absent, tool.Cancelled, tool.TooLong, tool.Offline}

// circuitOf is what the tools did in the session of late, in whichever discussion: they are the same tools.
func circuitOf(s *session.Session, now time.Time) circuit {
	var c circuit
	kinds := engine.Kinds{
		engine.RoundStarted{}.Kind(): engine.Decoder[engine.RoundStarted], engine.AttemptFailed{}.Kind(): engine.Decoder[engine.AttemptFailed],
		engine.PerspectiveFinished{}.Kind(): engine.Decoder[engine.PerspectiveFinished], engine.AskedAgain{}.Kind(): engine.Decoder[engine.AskedAgain],
	}
	for _, log := range s.Recent(now.Add(-circuitMemory), kinds) {
		for _, event := range log.Events {
			c.apply(event)
		}
	}
	return c
}

// apply takes in one event.
func (c *circuit) apply(e engine.Event) {
	switch body := e.Body.(type) {
	case engine.RoundStarted:
		c.chains = map[string][]string{}
		for _, seat := range body.Perspectives {
			c.chains[seat.Name] = seat.Chain
		}
	case engine.AttemptFailed:
		c.failed(body, e.Time)
	case engine.PerspectiveFinished:
		delete(c.streaks, body.Review.Tool)
	case engine.AskedAgain:
		for _, name := range c.chains[body.Perspective] {
			delete(c.streaks, name)
		}
	}
}

func (c *circuit) failed(f engine.AttemptFailed, at time.Time) {
	a := f.Attempt
	if a.Tool == perspective.Direct || slices.Contains(unblamed, tool.FailureKind(a.Kind)) {
		return
	}
	s := c.streaks[a.Tool]
	if s.kind != a.Kind || at.Sub(s.at) > circuitMemory {
		s = streak{kind: a.Kind}
	}
	s.count, s.at, s.said = s.count+1, at, a.Kind
	if a.Error != nil && *a.Error != "" {
		s.said = *a.Error
	}
	if c.streaks == nil {
		c.streaks = map[string]streak{}
	}
	c.streaks[a.Tool] = s
}

// why says why a tool is passed over now, or "".
func (c *circuit) why(name string, now time.Time) string {
	s := c.streaks[name]
	if s.count < circuitLimit || now.Sub(s.at) > circuitMemory {
		return ""
	}
	return "failed twice with " + s.said + "; it is asked again an hour after, or when you retry the reviewer"
}

// skip is the word of the circuit for a running round.
func (d *Discussion) skip(name string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.story.circuit.why(name, d.settings.now())
}
