package tool

import (
	"fmt"
	"time"
)

// Patience is how long a tool may go on asking its server again before the call is given up. Left to themselves
// the tools take three to four minutes over a refused key, a rate limit or a failing server; the next tool of the
// chain can have answered by then. Zero fields mean the defaults.
type Patience struct {
	// Retries is how many retries in a row are allowed; the next one ends the call. Default 5: short
	// disturbances are over by then, and codex gives up by itself after 5.
	Retries int
	// Login is the same for a refused login, which no waiting heals. Default 1: one refresh of a token.
	Login int
	// Wait is the longest time from the first retry of a row to when the tool means to try again. Default 30 s.
	Wait time.Duration
	// Calm is the time without a retry after which a new row begins: in between the tool was at work. Default
	// 60 s, longer than any tool's own pause.
	Calm time.Duration
	// Offline is how long a tool may wait for a network. Default 10 s: one that comes back does so in a moment.
	Offline time.Duration
	// Endless leaves retrying to the tool.
	Endless bool
}

// The defaults of Patience.
const (
	defaultRetries = 5
	defaultLogin   = 1
	defaultWait    = 30 * time.Second
	defaultCalm    = 60 * time.Second
	defaultOffline = 10 * time.Second
)

func (p Patience) withDefaults() Patience {
	if p.Retries == 0 {
		p.Retries = defaultRetries
	}
	if p.Login == 0 {
		p.Login = defaultLogin
	}
	if p.Wait == 0 {
		p.Wait = defaultWait
	}
	if p.Offline == 0 {
		p.Offline = defaultOffline
	}
	if p.Endless {
		p.Offline = 0
	}
	if p.Calm == 0 {
		p.Calm = defaultCalm
	}
	return p
}

// storm counts the retries that a tool announces.
type storm struct {
	Patience
	count, logins int
	first, until  time.Time // the first retry of the row; when the last one meant to try again
	spent         bool
}

// observe takes a retry and returns the failure that ends the call, once, when patience is at its end.
func (s *storm) observe(o observation, now time.Time) *Failure {
	if s.Endless || s.spent || o.Kind != Retrying {
		return nil
	}
	if s.count == 0 || now.Sub(s.until) > s.Calm {
		s.first, s.count, s.logins = now, 0, 0
	}
	s.count++
	s.until = now.Add(o.Wait)
	if o.cause == NoLogin {
		s.logins++
	}
	if s.logins <= s.Login && s.count <= s.Retries && s.until.Sub(s.first) <= s.Wait {
		return nil
	}
	s.spent = true
	kind, prefix := o.cause, ""
	if kind == "" {
		kind = Exited
	}
	if kind == Offline {
		prefix = offlineWords
	}
	return &Failure{Kind: kind, Detail: fmt.Sprintf("%sgiven up at its retry %d: %s", prefix, s.count, words(o.Text))}
}
