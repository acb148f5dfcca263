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
	// frame is how long events are gathered to be shown together, from when the last ones were: one that comes alone
	// waits for nobody.
	frame = time.Second / 90
	// crowded is how many waiting events make the queue join a tool's words together.
	crowded = 1024
	// joined bounds the text of one joined event; the rest is on the disk.
	joined = 64 << 10
)

// queue stands between the stream and the program, so that a stream is taken even while an editor blocks the
// program: the engine never waits for the screen. Under pressure it joins neighbouring progress of one perspective;
// every other event is kept.
type queue struct {
	mu      sync.Mutex
	waiting []engine.Event
	last    map[string]int // where a perspective's newest progress waits
	taken   time.Time      // when events were last shown
	closed  bool
	wake    chan struct{} // something came
	hurry   chan struct{} // something came that should be seen at once
}

func newQueue() *queue {
	return &queue{last: map[string]int{}, wake: make(chan struct{}, 1), hurry: make(chan struct{}, 1)}
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
		q.last = map[string]int{} // words are never joined across another event
		signal(q.hurry)
	case len(q.waiting) >= crowded && q.join(e, progress):
	default:
		q.last[progress.Perspective] = len(q.waiting)
		q.waiting = append(q.waiting, e)
	}
	q.mu.Unlock()
	signal(q.wake)
}

// join adds progress to what already waits for the same perspective; false when it is of another kind.
func (q *queue) join(e engine.Event, p engine.ToolProgress) bool {
	i, have := q.last[p.Perspective]
	if !have {
		return false
	}
	waiting := q.waiting[i].Body.(engine.ToolProgress)
	if waiting.Progress.Kind != p.Progress.Kind || p.Progress.Kind != tool.Writing || waiting.Tool != p.Tool {
		return false
	}
	text := waiting.Text + p.Text
	if over := len(text) - joined; over > 0 {
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
	signal(q.hurry)
	signal(q.wake)
}

// take empties the queue. Closed is set when nothing will ever come again.
func (q *queue) take() (events []engine.Event, closed bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	events, q.waiting, q.taken = q.waiting, nil, time.Now()
	q.last = map[string]int{}
	return events, q.closed
}

// rest is what is left of the frame that began when events were last shown.
func (q *queue) rest() time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	return frame - time.Since(q.taken)
}

// listen waits for events and gathers those of one frame; an event that is not mere progress ends the wait.
func (q *queue) listen() tea.Cmd {
	return func() tea.Msg {
		for {
			<-q.wake
			q.gather()
			if events, closed := q.take(); closed || len(events) > 0 { // what woke may have been taken with others
				return eventsMsg{events: events, closed: closed}
			}
		}
	}
}

func (q *queue) gather() {
	timer := time.NewTimer(q.rest())
	defer timer.Stop()
	select {
	case <-q.hurry:
	case <-timer.C:
	}
}

// signal wakes a waiter, if it is not awake already.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
