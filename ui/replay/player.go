package replay

import (
	"context"
	"slices"
	"sync"
	"time"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console"
)

// The speeds that can be chosen; flags take any between the first and the last.
const (
	Slowest = 0.5
	Fastest = 20
)

// speedSteps are the speeds the keys go through.
var speedSteps = []float64{0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 20}

// Player plays a timeline. Its methods may be called from any goroutine. Make one with NewPlayer.
type Player struct {
	timeline Timeline
	label    string

	mu     sync.Mutex
	speed  float64
	paused bool
	at     time.Duration // where it was
	since  time.Time     // when it was there
	next   int           // the moment to be sent next
	rewind bool          // everything has to be sent again
	wake   chan struct{}

	turns   []takeoverTurn      // the decisions that are left to whoever watches
	onTaken func(TakenDecision) // gets each that was made
	note    string              // what was recorded where they decided otherwise; it waits meanwhile
}

var _ console.Playback = (*Player)(nil)

// NewPlayer plays a timeline from its beginning, or from the beginning of a round (counted from 1; 0 is the beginning
// of all). The speed is brought into bounds. The label says in a word what is played.
func NewPlayer(line Timeline, label string, speed float64, round int) *Player {
	p := &Player{timeline: line, label: label, speed: min(max(speed, Slowest), Fastest), since: time.Now(), wake: make(chan struct{}, 1)}
	if round > 0 && round <= len(line.starts) {
		p.at = line.Moments[line.starts[round-1]].At
	}
	return p
}

// Play sends the events at their times until ctx ends. It does not end by itself: a recording can be wound back.
func (p *Player) Play(ctx context.Context, send func(engine.Event)) {
	p.mu.Lock()
	p.since = time.Now()
	p.mu.Unlock()
	for ctx.Err() == nil {
		events, wait := p.dueEvents()
		for _, e := range events {
			send(e)
		}
		if len(events) > 0 {
			continue
		}
		p.sleep(ctx, wait)
	}
}

// sleep waits so long, for ever when negative, or until the person does something.
func (p *Player) sleep(ctx context.Context, wait time.Duration) {
	var due <-chan time.Time
	if wait >= 0 {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		due = timer.C
	}
	select {
	case <-due:
	case <-p.wake:
	case <-ctx.Done():
	}
}

// dueEvents is what is due, and otherwise how long until something is; negative for never.
func (p *Player) dueEvents() ([]engine.Event, time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var events []engine.Event
	if p.rewind {
		p.rewind, p.next = false, 0
		events = append(events, engine.Event{Body: console.RewindCue{}})
	}
	at := p.position()
	for p.next < len(p.timeline.Moments) && p.timeline.Moments[p.next].At <= at {
		events = append(events, p.timeline.Moments[p.next].Event)
		p.next++
	}
	if p.paused || p.next >= len(p.timeline.Moments) || p.currentTurn(at) != nil {
		return events, -1
	}
	return events, time.Duration(float64(p.timeline.Moments[p.next].At-at) / p.speed)
}

// position is where it is now. The lock is held.
func (p *Player) position() time.Duration {
	if p.paused {
		return p.at
	}
	end := p.timeline.length
	if t := p.nextTurn(p.at); t != nil {
		end = t.at
	}
	return min(end, p.at+time.Duration(float64(time.Since(p.since))*p.speed))
}

// seekTo goes to a position, and lets what has to be sent be sent. The lock is held.
func (p *Player) seekTo(at time.Duration) {
	p.at, p.since, p.note = at, time.Now(), ""
	if p.next > 0 && p.timeline.indexAfter(at) < p.next {
		p.rewind = true
	}
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// Clock is the time of the recording: it goes as fast as the recording is played.
func (p *Player) Clock() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.timeline.Began.Add(p.position())
}

// Status is how the recording stands.
func (p *Player) Status() console.PlaybackStatus {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := p.position()
	return console.PlaybackStatus{
		Label: p.label, Paused: p.paused, Ended: at >= p.timeline.length, Speed: p.speed,
		Round: p.timeline.roundAt(p.timeline.indexAfter(at)), Position: at, Length: p.timeline.length,
		AwaitsDecision: p.currentTurn(at) != nil, Note: p.note,
	}
}

// TogglePause stops, or goes on; at the end it begins again. A decision that it waits for is left as it was recorded.
func (p *Player) TogglePause() {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := p.position()
	if at >= p.timeline.length {
		p.paused = false
		p.seekTo(0)
		return
	}
	if p.skipTurn(at) {
		return
	}
	p.paused = !p.paused
	p.seekTo(at)
}

// Step goes to the next thing worth a look and stops there: not each word that a tool says is.
func (p *Player) Step() {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := p.position()
	waited := p.skipTurn(at)
	p.paused = true
	if waited {
		return
	}
	for _, m := range p.timeline.Moments[p.timeline.indexAfter(at):] {
		if isNotable(m.Event.Body) {
			p.seekTo(m.At)
			return
		}
	}
	p.seekTo(p.timeline.length)
}

func isNotable(body engine.Body) bool {
	switch body := body.(type) {
	case engine.ToolProgress, console.CaptionCue, console.EditCue, feedback.CountdownStopped:
		return false
	case console.StampCue:
		return body.Size == 1 // it has come down
	case console.ClosingCue:
		return body.Grown == 1
	default:
		return true
	}
}

// restartThreshold is how far into a round going back means its own beginning.
const restartThreshold = 3 * time.Second

// SeekRounds goes to the beginning of a round after or before this one; after the last it goes to the end.
func (p *Player) SeekRounds(rounds int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := p.position()
	here := p.timeline.roundAt(p.timeline.indexAfter(at)) // rounds that have begun
	if rounds < 0 && here > 0 && at-p.timeline.Moments[p.timeline.starts[here-1]].At > restartThreshold {
		rounds++ // the first step back leads to this round's own beginning
	}
	switch target := here + rounds; {
	case target < 1:
		p.seekTo(0)
	case target > len(p.timeline.starts):
		p.seekTo(p.timeline.length)
	default:
		p.seekTo(p.timeline.Moments[p.timeline.starts[target-1]].At)
	}
}

// ChangeSpeed goes to another speed.
func (p *Player) ChangeSpeed(steps int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at, note := p.position(), p.note
	i, found := slices.BinarySearch(speedSteps, p.speed)
	if !found && steps > 0 {
		i-- // between two notches, faster is the upper one
	}
	p.speed = speedSteps[min(max(i+steps, 0), len(speedSteps)-1)]
	p.seekTo(at)
	p.note = note
}
