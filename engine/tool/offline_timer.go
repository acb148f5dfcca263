package tool

import (
	"errors"
	"fmt"
	"sync"
	"time"
)

// addRetryReason adds to a call that was ended from outside what the tool was busy with: the reason of its last retry says more than
// the time that was up.
func (f *Failure) addRetryReason(p *program, cause error, notes *callNotes) {
	f.OnStderr = notes.retries > 0 && formatOf(p.adapter.Output).retriesOnStderr
	var own *Failure
	if errors.As(cause, &own) {
		return // it says so itself
	}
	if isSilenceError(cause) && p.via == string(ViaCCW) {
		f.Detail += "; ccw passes on nothing of what " + p.name + " meets, such as a limit or a refused login"
	}
	if notes.retries == 0 {
		return
	}
	f.RetryReason, f.RetryCause = "it had asked its server again, "+times(notes.retries)+": "+notes.retryReason, notes.retryCause
	if f.Kind != TimedOut {
		return
	}
	f.Detail += "; " + f.RetryReason
	if notes.retryCause != "" {
		f.Kind = notes.retryCause
	}
	if notes.retryCause == Offline {
		f.Detail += "; you seem to be offline"
	}
}

// times is a number of times in words.
func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// offlinePrefix go before what a tool says when it reached nobody. From here nobody can tell a dead network from a dead server.
const offlinePrefix = "you seem to be offline, or its server cannot be reached: "

// offlineTimer ends a call whose tool has no network and waits for one: some say so once, and then nothing for ever.
type offlineTimer struct {
	limit time.Duration // 0 never ends a call
	stop  func(error)

	mu    sync.Mutex
	timer *time.Timer
}

// observe takes what the tool does. Anything but another retry shows that there is a network.
func (n *offlineTimer) observe(o observation) {
	if n.limit <= 0 {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	switch {
	case o.Kind == Retrying && o.cause == Offline:
		if n.timer == nil {
			reason := cleanLine(o.Text)
			n.timer = time.AfterFunc(n.limit, func() {
				n.stop(&Failure{Kind: Offline, Detail: offlinePrefix + reason})
			})
		}
	case n.timer != nil && o.Kind != Warning && o.Kind != Silent:
		n.timer.Stop()
		n.timer = nil
	}
}

// stopTimer forgets a wait that is still running.
func (n *offlineTimer) stopTimer() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.timer != nil {
		n.timer.Stop()
	}
}
