package console

import (
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
)

// idleAfter is how long after a start, or after the last work, the console is at rest.
const idleAfter = 400 * time.Millisecond

// idleCheckMsg says that it is time to look whether something is under way.
type idleCheckMsg struct{}

// idleDetector tells when nothing is under way any more but what the person does, and when something is again.
type idleDetector struct {
	notify       func(idle bool) // nil when nobody wants to know
	lastBusy     time.Time       // when something was last known to be under way
	checkPending bool            // a look is due
	idle         bool
}

// observe takes note of a message, after it has been dealt with.
func (r *idleDetector) observe(now time.Time, busy bool) tea.Cmd {
	switch {
	case r.notify == nil:
		return nil
	case busy:
		r.lastBusy = now
		r.leaveIdle()
	case r.lastBusy.IsZero(): // the start
		r.lastBusy = now
	}
	if r.idle || r.checkPending {
		return nil
	}
	return r.checkAfter(idleAfter)
}

func (r *idleDetector) checkAfter(pause time.Duration) tea.Cmd {
	r.checkPending = true
	return tea.Tick(pause, func(time.Time) tea.Msg { return idleCheckMsg{} })
}

// check begins the rest if there was no work for long enough.
func (r *idleDetector) check(now time.Time, busy bool) tea.Cmd {
	r.checkPending = false
	if busy {
		return r.checkAfter(idleAfter)
	}
	if left := idleAfter - now.Sub(r.lastBusy); left > 0 {
		return r.checkAfter(left)
	}
	r.idle = true
	r.notify(true)
	return nil
}

// leaveIdle ends the rest.
func (r *idleDetector) leaveIdle() {
	if r.idle {
		r.idle = false
		r.notify(false)
	}
}

// busyCounter counts the commands under way that take a processor a while, and leave the others to the keys meanwhile. The zero
// value is ready.
type busyCounter struct{ running atomic.Int32 }

// track counts a command, from now until it has ended.
func (l *busyCounter) track(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	l.running.Add(1)
	return func() tea.Msg {
		defer l.running.Add(-1)
		return cmd()
	}
}

func (l *busyCounter) busy() bool { return l.running.Load() > 0 }

// busy reports whether something is under way that the person waits for.
func (m *model) busy() bool {
	return m.State.IsRunning() || m.isPlaying() || m.isBetweenRounds() || m.busyCounter.busy()
}

// isBetweenRounds reports whether the discussion is at work between a round's end, the checkpoint, and what follows that.
func (m *model) isBetweenRounds() bool {
	return len(m.State.Rounds) > 0 && m.State.Checkpoint == nil && !m.isOver()
}
