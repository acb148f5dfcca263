package feedback

import (
	"slices"
	"strings"
	"time"

	"parley/engine"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback/session"
)

// When a tool is passed over: after so many failures of the same kind without an answer in between, and for so long
// after the last. A rate limit or an outage of yesterday says nothing about today.
const (
	breakerThreshold = 2
	breakerReset     = time.Hour
)

// circuitBreaker follows from a session's events which tools failed again and again in the same way. The zero value asks
// every tool.
type circuitBreaker struct {
	failures map[string]failureStreak // by tool
	chains   map[string][]string      // by perspective, of the round at hand
}

// failureStreak is a tool's failures of one kind in a row.
type failureStreak struct {
	kind    string
	count   int
	message string // by the last one
	lastAt  time.Time
}

// ignoredFailures are the failures that say nothing about the tool: it was not there to be asked, was stopped by the person or
// the round, was given something it cannot take, or had no network.
var ignoredFailures = []tool.FailureKind{"", tool.Skipped, tool.Disallowed, tool.NotFound, tool.Cancelled, tool.TooLong, tool.Offline}

// newCircuitBreaker is what the tools did in the session of late, in whichever discussion: they are the same tools.
func newCircuitBreaker(s *session.Session, now time.Time) circuitBreaker {
	var c circuitBreaker
	kinds := engine.Decoders{
		engine.RoundStarted{}.Kind(): engine.DecodeBody[engine.RoundStarted], engine.AttemptFailed{}.Kind(): engine.DecodeBody[engine.AttemptFailed],
		engine.PerspectiveFinished{}.Kind(): engine.DecodeBody[engine.PerspectiveFinished], engine.RetryRequested{}.Kind(): engine.DecodeBody[engine.RetryRequested],
		engine.ExaminerAnswered{}.Kind(): engine.DecodeBody[engine.ExaminerAnswered], engine.ReviewerReplied{}.Kind(): engine.DecodeBody[engine.ReviewerReplied],
	}
	for _, log := range s.RecentLogs(now.Add(-breakerReset), kinds) {
		for _, event := range log.Events {
			c.apply(event)
		}
	}
	return c
}

// called takes in a call beside a round.
func (c *circuitBreaker) called(made round.Attempt, at time.Time) {
	if made.Error == nil {
		delete(c.failures, made.Tool)
		return
	}
	c.failed(engine.AttemptFailed{Attempt: made}, at)
}

// apply takes in one event.
func (c *circuitBreaker) apply(e engine.Event) {
	switch body := e.Body.(type) {
	case engine.RoundStarted:
		c.chains = map[string][]string{}
		for _, reviewer := range body.Perspectives {
			c.chains[reviewer.Name] = reviewer.Chain
		}
	case engine.AttemptFailed:
		c.failed(body, e.Time)
	case engine.ExaminerAnswered:
		c.called(body.Report.Attempt, e.Time)
	case engine.ReviewerReplied:
		for _, made := range body.Turn.Attempts {
			c.called(made, e.Time)
		}
	case engine.PerspectiveFinished:
		delete(c.failures, body.Review.Tool)
	case engine.RetryRequested:
		for _, name := range c.chains[body.Perspective] {
			delete(c.failures, name)
		}
	}
}

func (c *circuitBreaker) failed(f engine.AttemptFailed, at time.Time) {
	a := f.Attempt
	if a.Tool == perspective.Direct || slices.Contains(ignoredFailures, tool.FailureKind(a.Kind)) {
		return
	}
	s := c.failures[a.Tool]
	if s.kind != a.Kind || at.Sub(s.lastAt) > breakerReset {
		s = failureStreak{kind: a.Kind}
	}
	s.count, s.lastAt, s.message = s.count+1, at, a.Kind
	if a.Error != nil && *a.Error != "" {
		s.message = *a.Error
	}
	if c.failures == nil {
		c.failures = map[string]failureStreak{}
	}
	c.failures[a.Tool] = s
}

// skipReason says why a tool is passed over now, or "".
func (c *circuitBreaker) skipReason(name string, now time.Time) string {
	s := c.failures[name]
	if s.count < breakerThreshold || now.Sub(s.lastAt) > breakerReset {
		return ""
	}
	return "it failed twice" + s.how() + "; it is asked again an hour after, or when you retry the reviewer"
}

// how is what the failures were, as the end of "it failed twice": that they were failures is said by then.
func (s failureStreak) how() string {
	if how := strings.TrimPrefix(s.message, "failed: "); how != "failed" {
		return ": " + how
	}
	return ""
}

// skipReason is the word of the circuit breaker for a running round.
func (d *Discussion) skipReason(name string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.derived.breaker.skipReason(name, d.settings.now())
}
