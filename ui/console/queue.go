package console

import (
	"context"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/tool"
)

const (
	// frameInterval is how long events are gathered to be shown together, from when the last ones were: one that comes alone
	// waits for nobody.
	frameInterval = time.Second / 90
	// coalesceThreshold is how many waiting events make the queue join a tool's words together.
	coalesceThreshold = 1024
	// maxCoalescedText bounds the text of one joined event; the rest is on the disk.
	maxCoalescedText = 64 << 10
)

// queue stands between the stream and the program, so that a stream is taken even while an editor blocks the
// program: the engine never waits for the screen. Under pressure it joins neighbouring progress of one perspective;
// every other event is kept.
type queue struct {
	mu        sync.Mutex
	waiting   []engine.Event
	newest    map[string]int // where a perspective's newest progress waits
	lastTaken time.Time      // when events were last shown
	closed    bool
	wake      chan struct{} // something came
	urgent    chan struct{} // something came that should be seen at once
}

func newQueue() *queue {
	return &queue{newest: map[string]int{}, wake: make(chan struct{}, 1), urgent: make(chan struct{}, 1)}
}

// pump moves events into the queue until the stream is closed or ctx ends.
func (q *queue) pump(ctx context.Context, events <-chan engine.Event) {
	for {
		select {
		case e, ok := <-events:
			if !ok {
				q.close()
				return
			}
			q.put(e)
		case <-ctx.Done():
			q.close() // frees the listener
			return
		}
	}
}

func (q *queue) put(e engine.Event) {
	q.mu.Lock()
	progress, isProgress := e.Body.(engine.ToolProgress)
	switch {
	case !isProgress:
		q.waiting = append(q.waiting, e)
		q.newest = map[string]int{} // words are never joined across another event
		wakeUp(q.urgent)
	case len(q.waiting) >= coalesceThreshold && q.coalesce(e, progress):
	default:
		q.newest[progress.Perspective] = len(q.waiting)
		q.waiting = append(q.waiting, e)
	}
	q.mu.Unlock()
	wakeUp(q.wake)
}

// coalesce adds progress to what already waits for the same perspective; false when it is of another kind.
func (q *queue) coalesce(e engine.Event, p engine.ToolProgress) bool {
	i, have := q.newest[p.Perspective]
	if !have {
		return false
	}
	waiting := q.waiting[i].Body.(engine.ToolProgress)
	if waiting.Progress.Kind != p.Progress.Kind || p.Progress.Kind != tool.Writing || waiting.Tool != p.Tool {
		return false
	}
	text := waiting.Text + p.Text
	if over := len(text) - maxCoalescedText; over > 0 {
		text = text[over:]
	}
	p.Text = text
	if p.Usage == nil {
		p.Usage = waiting.Usage
	}
	q.waiting[i] = engine.Event{Seq: e.Seq, Time: e.Time, Body: p}
	return true
}

func (q *queue) close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	wakeUp(q.urgent)
	wakeUp(q.wake)
}

// drain empties the queue. Closed is set when nothing will ever come again.
func (q *queue) drain() (events []engine.Event, closed bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	events, q.waiting, q.lastTaken = q.waiting, nil, time.Now()
	q.newest = map[string]int{}
	return events, q.closed
}

// untilNextFrame is what is left of the frame that began when events were last shown.
func (q *queue) untilNextFrame() time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	return frameInterval - time.Since(q.lastTaken)
}

// listen waits for events and gathers those of one frame; an event that is not mere progress ends the wait.
func (q *queue) listen() tea.Cmd {
	return func() tea.Msg {
		for {
			<-q.wake
			q.waitForFrame()
			if events, closed := q.drain(); closed || len(events) > 0 { // what woke may have been taken with others
				return eventsMsg{events: events, closed: closed}
			}
		}
	}
}

func (q *queue) waitForFrame() {
	timer := time.NewTimer(q.untilNextFrame())
	defer timer.Stop()
	select {
	case <-q.urgent:
	case <-timer.C:
	}
}

// wakeUp wakes a waiter, if it is not awake already.
func wakeUp(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
