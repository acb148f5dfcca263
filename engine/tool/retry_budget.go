package tool

import (
	"fmt"
	"time"
)

// RetryBudget is how long a tool may go on asking its server again before the call is given up. Left to themselves
// the tools take three to four minutes over a refused key, a rate limit or a failing server; the next tool of the
// chain can have answered by then. Zero fields mean the defaults.
type RetryBudget struct {
	// Retries is how many retries in a row are allowed; the next one ends the call. Default 5: short
	// disturbances are over by then, and codex gives up by itself after 5.
	Retries int
	// LoginRetries is the same for a refused login, which no waiting heals. Default 1: one refresh of a token.
	LoginRetries int
	// MaxWait is the longest time from the first retry of a row to when the tool means to try again. Default 30 s.
	MaxWait time.Duration
	// QuietPeriod is the time without a retry after which a new row begins: in between the tool was at work. Default
	// 60 s, longer than any tool's own pause.
	QuietPeriod time.Duration
	// OfflineWait is how long a tool may wait for a network. Default 10 s: one that comes back does so in a moment.
	OfflineWait time.Duration
	// Unlimited leaves retrying to the tool.
	Unlimited bool
}

// The defaults of RetryBudget.
const (
	defaultRetries      = 5
	defaultLoginRetries = 1
	defaultMaxWait      = 30 * time.Second
	defaultQuietPeriod  = 60 * time.Second
	defaultOfflineWait  = 10 * time.Second
)

func (p RetryBudget) withDefaults() RetryBudget {
	if p.Retries == 0 {
		p.Retries = defaultRetries
	}
	if p.LoginRetries == 0 {
		p.LoginRetries = defaultLoginRetries
	}
	if p.MaxWait == 0 {
		p.MaxWait = defaultMaxWait
	}
	if p.OfflineWait == 0 {
		p.OfflineWait = defaultOfflineWait
	}
	if p.Unlimited {
		p.OfflineWait = 0
	}
	if p.QuietPeriod == 0 {
		p.QuietPeriod = defaultQuietPeriod
	}
	return p
}

// retryCounter counts the retries that a tool announces.
type retryCounter struct {
	RetryBudget
	count, logins         int
	firstRetry, nextRetry time.Time // the first retry of the row; when the last one meant to try again
	exhausted             bool
}

// observe takes a retry and returns the failure that ends the call, once, when the retry budget is used up.
func (s *retryCounter) observe(o observation, now time.Time) *Failure {
	if s.Unlimited || s.exhausted || o.Kind != Retrying {
		return nil
	}
	if s.count == 0 || now.Sub(s.nextRetry) > s.QuietPeriod {
		s.firstRetry, s.count, s.logins = now, 0, 0
	}
	s.count++
	s.nextRetry = now.Add(o.Wait)
	if o.cause == NotLoggedIn {
		s.logins++
	}
	if s.logins <= s.LoginRetries && s.count <= s.Retries && s.nextRetry.Sub(s.firstRetry) <= s.MaxWait {
		return nil
	}
	s.exhausted = true
	kind, prefix := o.cause, ""
	if kind == "" {
		kind = Exited
	}
	if kind == Offline {
		prefix = offlinePrefix
	}
	return &Failure{Kind: kind, Detail: fmt.Sprintf("%sgiven up at its retry %d: %s", prefix, s.count, cleanLine(o.Text))}
}
