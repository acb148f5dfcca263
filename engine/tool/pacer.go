package tool

import (
	"time"
	"unicode/utf8"
)

// How often and how much progress is told: twenty times a second in the long run, with room for a few changes of
// state at once, and no more text at a time than a reader can take in.
const (
	beat       = 50 * time.Millisecond
	burst      = 10
	pieceLimit = 4 << 10
	backlog    = 32
)

// told is progress that waits to be delivered. An urgent one does not wait for the beat.
type told struct {
	Progress
	urgent bool
}

// pacer joins progress that comes faster than anyone can read it. The zero value is ready; time comes in with
// each call.
type pacer struct {
	waiting []told
	kind    ProgressKind // what the tool was last seen doing
	last    time.Time    // of the last delivery
	full    time.Time    // when the whole burst is available again
}

// add takes an observation and reports whether someone should look for what is due.
func (p *pacer) add(o Progress) bool {
	wasEmpty := len(p.waiting) == 0
	o.Text = clip(o.Text)
	if o.Kind == Reporting {
		p.report(o)
		return wasEmpty
	}
	urgent := o.Kind != p.kind || !isText(o.Kind)
	p.kind = o.Kind
	if before := p.lastActivity(); isText(o.Kind) && before != nil && before.Kind == o.Kind {
		before.Text = clip(before.Text + o.Text)
		return false
	}
	p.shrink()
	p.waiting = append(p.waiting, told{Progress: o, urgent: urgent})
	return wasEmpty || urgent
}

// report replaces a usage figure that nobody has seen yet.
func (p *pacer) report(o Progress) {
	for i := range p.waiting {
		if p.waiting[i].Kind == Reporting {
			p.waiting[i].Progress = o
			return
		}
	}
	p.waiting = append(p.waiting, told{Progress: o})
}

// lastActivity is the youngest entry that is no mere figure.
func (p *pacer) lastActivity() *told {
	for i := len(p.waiting) - 1; i >= 0; i-- {
		if p.waiting[i].Kind != Reporting {
			return &p.waiting[i]
		}
	}
	return nil
}

// shrink makes room by dropping the oldest piece of text, else the oldest entry.
func (p *pacer) shrink() {
	if len(p.waiting) < backlog {
		return
	}
	drop := 0
	for i := range p.waiting {
		if isText(p.waiting[i].Kind) {
			drop = i
			break
		}
	}
	p.waiting = append(p.waiting[:drop], p.waiting[drop+1:]...)
}

// due is when the next progress may be told; false when there is none.
func (p *pacer) due() (time.Time, bool) {
	if len(p.waiting) == 0 {
		return time.Time{}, false
	}
	at := p.full.Add(-burst * beat)
	for i := range p.waiting {
		if p.waiting[i].urgent {
			return at, true
		}
	}
	if next := p.last.Add(beat); next.After(at) {
		at = next
	}
	return at, true
}

// next takes the oldest progress out, if it is due now.
func (p *pacer) next(now time.Time) (Progress, bool) {
	at, any := p.due()
	if !any || now.Before(at) {
		return Progress{}, false
	}
	o := p.waiting[0].Progress
	p.waiting = p.waiting[1:]
	p.last = now
	if p.full.Before(now) {
		p.full = now
	}
	p.full = p.full.Add(beat)
	return o, true
}

// rest takes out everything, due or not.
func (p *pacer) rest() []told {
	rest := p.waiting
	p.waiting = nil
	return rest
}

func isText(k ProgressKind) bool { return k == Thinking || k == Writing }

// clip keeps the end of a text, from the start of a character on.
func clip(text string) string {
	if len(text) <= pieceLimit {
		return text
	}
	text = text[len(text)-pieceLimit:]
	for i := 0; i < utf8.UTFMax && i < len(text); i++ {
		if utf8.RuneStart(text[i]) {
			return text[i:]
		}
	}
	return text
}
