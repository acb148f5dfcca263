package console

import (
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
)

// restAfter is how long after a start, or after the last work, the console is at rest.
const restAfter = 400 * time.Millisecond

// restMsg says that it is time to look whether something is under way.
type restMsg struct{}

// rest tells when nothing is under way any more but what the person does, and when something is again.
type rest struct {
	tell    func(resting bool) // nil when nobody wants to know
	worked  time.Time          // when something was last known to be under way
	looking bool               // a look is due
	resting bool
}

// hear takes note of a message, after it has been dealt with.
func (r *rest) hear(now time.Time, busy bool) tea.Cmd {
	switch {
	case r.tell == nil:
		return nil
	case busy:
		r.worked = now
		r.end()
	case r.worked.IsZero(): // the start
		r.worked = now
	}
	if r.resting || r.looking {
		return nil
	}
	return r.lookIn(restAfter)
}

func (r *rest) lookIn(pause time.Duration) tea.Cmd {
	r.looking = true
	return tea.Tick(pause, func(time.Time) tea.Msg { return restMsg{} })
}

// look begins the rest if there was no work for long enough.
func (r *rest) look(now time.Time, busy bool) tea.Cmd {
	r.looking = false
	if busy {
		return r.lookIn(restAfter)
	}
	if left := restAfter - now.Sub(r.worked); left > 0 {
		return r.lookIn(left)
	}
	r.resting = true
	r.tell(true)
	return nil
}

// end ends the rest.
func (r *rest) end() {
	if r.resting {
		r.resting = false
		r.tell(false)
	}
}

// labour counts the commands under way that take a processor a while, and leave the others to the keys meanwhile. The zero
// value is ready.
type labour struct{ hands atomic.Int32 }

// of counts a command, from now until it has ended.
func (l *labour) of(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	l.hands.Add(1)
	return func() tea.Msg {
		defer l.hands.Add(-1)
		return cmd()
	}
}

func (l *labour) busy() bool { return l.hands.Load() > 0 }

// busy tells that something is under way that the person waits for.
func (m *model) busy() bool {
	return m.state.Running() || m.playing() || m.settling() || m.labour.busy()
}

// settling tells that the discussion is at work between a round's end, the checkpoint, and what follows that.
func (m *model) settling() bool {
	return len(m.state.Rounds) > 0 && m.state.Checkpoint == nil && !m.over()
}
