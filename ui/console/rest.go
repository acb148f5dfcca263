package console

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// restAfter is how long nothing comes, from the person or of what is shown, before the console is at rest.
const restAfter = 400 * time.Millisecond

// restMsg says that it is time to look whether something has come.
type restMsg struct{}

// rest tells when nothing moves any more, and when something does again.
type rest struct {
	tell    func(resting bool) // nil when nobody wants to know
	heard   time.Time          // when the last message came
	looking bool               // a look is due
	resting bool
}

// hear takes note of a message.
func (r *rest) hear(now time.Time) tea.Cmd {
	if r.tell == nil {
		return nil
	}
	r.end()
	r.heard = now
	return r.lookIn(restAfter)
}

func (r *rest) lookIn(pause time.Duration) tea.Cmd {
	if r.looking {
		return nil
	}
	r.looking = true
	return tea.Tick(pause, func(time.Time) tea.Msg { return restMsg{} })
}

// look begins the rest if nothing has come and nothing is under way; what is will be heard of.
func (r *rest) look(now time.Time, busy bool) tea.Cmd {
	r.looking = false
	if left := restAfter - now.Sub(r.heard); left > 0 {
		return r.lookIn(left)
	}
	if !busy {
		r.resting = true
		r.tell(true)
	}
	return nil
}

// end ends the rest.
func (r *rest) end() {
	if r.resting {
		r.resting = false
		r.tell(false)
	}
}

// busy tells that something is under way that the person waits for.
func (m *model) busy() bool { return m.state.Running() || m.playing() }
