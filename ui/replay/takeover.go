package replay

import (
	"errors"
	"strings"
	"time"

	"parley/feedback"
	"parley/ui/console"
)

// takeoverTurn is a recorded decision that somebody who watches can make in its place.
type takeoverTurn struct {
	at       time.Duration // when they are asked
	until    time.Duration // when the recorded decision comes
	options  []feedback.Option
	recorded feedback.Decision
}

// TakenDecision is a decision of somebody who watched beside the recorded one.
type TakenDecision struct {
	Yours, Recorded feedback.Decision
	// Same reports whether both go the same way; the words of a focus or a question may differ.
	Same bool
}

// withTurns leaves the recorded person's decisions to whoever watches: where that one was seen choosing, the checkpoint
// is put before the other.
func (t Timeline) withTurns() (Timeline, []takeoverTurn) {
	var (
		turns []takeoverTurn
		open  *takeoverTurn // the checkpoint that waits for its decision
	)
	over := t.mapMoments(func(_ int, m Moment) []Moment {
		switch body := m.Event.Body.(type) {
		case feedback.CheckpointOpened:
			open = &takeoverTurn{at: -1, options: body.Options}
		case console.CaptionCue:
			if open != nil && open.at >= 0 {
				return nil // it tells the recorded decision before the other is made
			}
		case console.DecidingCue:
			if open == nil || open.at >= 0 {
				return nil
			}
			open.at = m.At
			m.Event.Body = console.YourTurnCue{}
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
func (p *Player) TakeOver(taken func(TakenDecision)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.timeline, p.turns = p.timeline.withTurns()
	p.onTaken = taken
}

// currentTurn is the turn at which it stands; nil while it plays. The lock is held.
func (p *Player) currentTurn(at time.Duration) *takeoverTurn {
	if t := p.nextTurn(at); t != nil && t.at == at {
		return t
	}
	return nil
}

// nextTurn is the first turn that is not over at a time. The lock is held.
func (p *Player) nextTurn(at time.Duration) *takeoverTurn {
	for i := range p.turns {
		if p.turns[i].at >= at {
			return &p.turns[i]
		}
	}
	return nil
}

// errNoDecisionAsked says that a decision was made where the recording asks for none.
var errNoDecisionAsked = errors.New("the recording asks for no decision now")

// Decide takes the decision of somebody who watches. Where it goes the way of the recorded one the recording goes on;
// where it does not, nobody knows what would have followed: it says what was recorded, and waits to be told to go on.
func (p *Player) Decide(d feedback.Decision) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := p.position()
	t := p.currentTurn(at)
	if t == nil || p.note != "" {
		return errNoDecisionAsked
	}
	d.Round, d.MaxRounds = t.recorded.Round, t.recorded.MaxRounds
	same := decisionKey(d) == decisionKey(t.recorded)
	p.onTaken(TakenDecision{Yours: d, Recorded: t.recorded, Same: same})
	if same {
		p.seekTo(t.until)
		return nil
	}
	p.note = "recorded: " + t.optionLabel(t.recorded)
	return nil
}

// skipTurn leaves a turn as it was recorded, and reports whether there was one. The lock is held.
func (p *Player) skipTurn(at time.Duration) bool {
	t := p.currentTurn(at)
	if t == nil {
		return false
	}
	p.paused = false
	p.seekTo(t.until)
	return true
}

// decisionKey is where a decision leads, whatever its words.
func decisionKey(d feedback.Decision) string {
	parts := []string{string(d.Choice)}
	switch {
	case d.Revise:
		parts = append(parts, "revise")
	case len(d.Questions) > 0:
		parts = append(parts, "questions", d.Reviewer)
	}
	return strings.Join(parts, " ")
}

// optionLabel is a decision in the words of the checkpoint.
func (t *takeoverTurn) optionLabel(d feedback.Decision) string {
	for _, o := range t.options {
		if o.Choice == d.Choice && o.Revise == d.Revise && o.Questions == (len(d.Questions) > 0) {
			return o.Label
		}
	}
	return strings.ReplaceAll(string(d.Choice), "_", " ")
}
