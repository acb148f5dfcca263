package tool

import (
	"time"
	"unicode/utf8"
)

// How often and how much progress is told: twenty times a second in the long run, with room for a few changes of
// state at once, and no more text at a time than a reader can take in. This is the rate control between a tool's line and
// the screen, and maxBacklog its bound: whoever reads the stream gets at most 20 pieces of 4 KB a second from each reviewer, so
// that the log, the console and the headless printer need no other. Apart from it there are a limit to how fast a flood is read
// (throttle, for the cores' sake), a bound on what waits while an editor blocks the console (queue in ui/console), and the pace at
// which the console draws (throttledModel, for keys that come by the thousand).
const (
	deliveryInterval = 50 * time.Millisecond
	deliveryBurst    = 10
	maxProgressText  = 4 << 10
	maxBacklog       = 32
)

// pendingProgress is progress that waits to be delivered. An urgent one does not wait for the beat.
type pendingProgress struct {
	Progress
	urgent bool
}

// coalescer joins progress that comes faster than anyone can read it. The zero value is ready; time comes in with
// each call.
type coalescer struct {
	pending     []pendingProgress
	kind        ProgressKind // what the tool was last seen doing
	last        time.Time    // of the last delivery
	burstFullAt time.Time    // when the whole burst is available again
}

// add takes an observation and reports whether someone should look for what is due.
func (p *coalescer) add(o Progress) bool {
	wasEmpty := len(p.pending) == 0
	o.Text = clip(o.Text)
	if o.Kind == Reporting {
		p.addUsage(o)
		return wasEmpty
	}
	urgent := o.Kind != p.kind || !isText(o.Kind)
	p.kind = o.Kind
	if before := p.lastActivity(); isText(o.Kind) && before != nil && before.Kind == o.Kind {
		before.Text = clip(before.Text + o.Text)
		return false
	}
	p.dropOldest()
	p.pending = append(p.pending, pendingProgress{Progress: o, urgent: urgent})
	return wasEmpty || urgent
}

// addUsage replaces a usage figure that nobody has seen yet.
func (p *coalescer) addUsage(o Progress) {
	for i := range p.pending {
		if p.pending[i].Kind == Reporting {
			p.pending[i].Progress = o
			return
		}
	}
	p.pending = append(p.pending, pendingProgress{Progress: o})
}

// lastActivity is the youngest entry that is no mere figure.
func (p *coalescer) lastActivity() *pendingProgress {
	for i := len(p.pending) - 1; i >= 0; i-- {
		if p.pending[i].Kind != Reporting {
			return &p.pending[i]
		}
	}
	return nil
}

// dropOldest makes room by dropping the oldest piece of text, else the oldest entry.
func (p *coalescer) dropOldest() {
	if len(p.pending) < maxBacklog {
		return
	}
	drop := 0
	for i := range p.pending {
		if isText(p.pending[i].Kind) {
			drop = i
			break
		}
	}
	p.pending = append(p.pending[:drop], p.pending[drop+1:]...)
}

// nextDue is when the next progress may be told; false when there is none.
func (p *coalescer) nextDue() (time.Time, bool) {
	if len(p.pending) == 0 {
		return time.Time{}, false
	}
	at := p.burstFullAt.Add(-deliveryBurst * deliveryInterval)
	for i := range p.pending {
		if p.pending[i].urgent {
			return at, true
		}
	}
	if next := p.last.Add(deliveryInterval); next.After(at) {
		at = next
	}
	return at, true
}

// next takes the oldest progress out, if it is due now.
func (p *coalescer) next(now time.Time) (Progress, bool) {
	at, any := p.nextDue()
	if !any || now.Before(at) {
		return Progress{}, false
	}
	o := p.pending[0].Progress
	p.pending = p.pending[1:]
	p.last = now
	if p.burstFullAt.Before(now) {
		p.burstFullAt = now
	}
	p.burstFullAt = p.burstFullAt.Add(deliveryInterval)
	return o, true
}

// drain takes out everything, due or not.
func (p *coalescer) drain() []pendingProgress {
	rest := p.pending
	p.pending = nil
	return rest
}

func isText(k ProgressKind) bool { return k == Thinking || k == Writing }

// clip keeps the end of a text, from the start of a character on.
func clip(text string) string {
	if len(text) <= maxProgressText {
		return text
	}
	text = text[len(text)-maxProgressText:]
	for i := 0; i < utf8.UTFMax && i < len(text); i++ {
		if utf8.RuneStart(text[i]) {
			return text[i:]
		}
	}
	return text
}
