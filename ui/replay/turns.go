package replay

import (
	"errors"
	"strings"
	"time"

	"parley/feedback"
	"parley/ui/console"
)

// turn is a recorded decision that somebody who watches can make in its place.
type turn struct {
	at       time.Duration // when they are asked
	until    time.Duration // when the recorded decision comes
	options  []feedback.Option
	recorded feedback.Decision
}

// Taken is a decision of somebody who watched beside the recorded one.
type Taken struct {
	Yours, Recorded feedback.Decision
	// Same tells whether both go the same way; the words of a focus or a question may differ.
	Same bool
}

// handOver leaves the recorded person's decisions to whoever watches: where that one was seen choosing, the checkpoint
// is put before the other.
func (t Timeline) handOver() (Timeline, []turn) {
	var (
		turns []turn
		open  *turn // the checkpoint that waits for its decision
	)
	over := t.rewritten(func(_ int, m Moment) []Moment {
		switch body := m.Event.Body.(type) {
		case feedback.CheckpointOpened:
			open = &turn{at: -1, options: body.Options}
		case console.Narrated:
			if open != nil && open.at >= 0 {
				return nil // it tells the recorded decision before the other is made
			}
		case console.Deciding:
			if open == nil || open.at >= 0 {
				return nil
			}
			open.at = m.At
			m.Event.Body = console.YourTurn{}
		case feedback.DecisionMade:
			if open != nil && open.at >= 0 {
				open.until, open.recorded = m.At, body.Decision
				turns = append(turns, *open)
			}
			open = nil
		}
		return []Moment{m}
	})
	return over, turns
}

// TakeOver makes the player wait at each checkpoint for Decide; every decision is told to taken. Call it before Play.
func (p *Player) TakeOver(taken func(Taken)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.line, p.turns = p.line.handOver()
	p.taken = taken
}

// waiting is the turn at which it stands; nil while it plays. The lock is held.
func (p *Player) waiting(at time.Duration) *turn {
	if t := p.nextTurn(at); t != nil && t.at == at {
		return t
	}
	return nil
}

// nextTurn is the first turn that is not over at a time. The lock is held.
func (p *Player) nextTurn(at time.Duration) *turn {
	for i := range p.turns {
		if p.turns[i].at >= at {
			return &p.turns[i]
		}
	}
	return nil
}

// errNoTurn says that a decision was made where the recording asks for none.
var errNoTurn = errors.New("the recording asks for no decision now")

// Decide takes the decision of somebody who watches. Where it goes the way of the recorded one the recording goes on;
// where it does not, nobody knows what would have followed: it says what was recorded, and waits to be told to go on.
func (p *Player) Decide(d feedback.Decision) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := p.position()
	t := p.waiting(at)
	if t == nil || p.note != "" {
		return errNoTurn
	}
	d.Round, d.MaxRounds = t.recorded.Round, t.recorded.MaxRounds
	same := way(d) == way(t.recorded)
	p.taken(Taken{Yours: d, Recorded: t.recorded, Same: same})
	if same {
		p.to(t.until)
		return nil
	}
	p.note = "recorded: " + t.label(t.recorded)
	return nil
}

// goOn leaves a turn as it was recorded; false when there is none to leave. The lock is held.
func (p *Player) goOn(at time.Duration) bool {
	t := p.waiting(at)
	if t == nil {
		return false
	}
	p.paused = false
	p.to(t.until)
	return true
}

// way is where a decision leads, whatever its words.
func way(d feedback.Decision) string {
	parts := []string{string(d.Choice)}
	switch {
	case d.Revise:
		parts = append(parts, "revise")
	case len(d.Questions) > 0:
		parts = append(parts, "questions", d.Reviewer)
	}
	return strings.Join(parts, " ")
}

// label is a decision in the words of the checkpoint.
func (t *turn) label(d feedback.Decision) string {
	for _, o := range t.options {
		if o.Choice == d.Choice && o.Revise == d.Revise && o.Questions == (len(d.Questions) > 0) {
			return o.Label
		}
	}
	return strings.ReplaceAll(string(d.Choice), "_", " ")
}
