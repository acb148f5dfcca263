package console

import (
	"context"
	"strings"
	"sync"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/tool"
)

// maxWaiting is how many events may wait for the program. It is reached while an editor or a suspended terminal blocks it: from then on
// a reviewer's progress joins, or takes the place of, what waits of the same reviewer; the log has all of it.
const maxWaiting = 1024

// maxJoinedText bounds the text of joined progress.
const maxJoinedText = 64 << 10

// queue stands between the stream and the program, so that a stream is taken even while an editor blocks the
// program: the engine never waits for the screen. How much progress comes is decided where a tool's output is read (see
// coalescer in engine/tool); every other event is kept.
type queue struct {
	mu      sync.Mutex
	waiting []engine.Event
	newest  map[string]int // where a reviewer's newest progress waits
	closed  bool
	wake    chan struct{} // something came
}

func newQueue() *queue {
	return &queue{newest: map[string]int{}, wake: make(chan struct{}, 1)}
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
		q.newest = map[string]int{} // progress never moves across another event
	case len(q.waiting) >= maxWaiting && q.join(e, progress):
	default:
		q.newest[progress.Perspective] = len(q.waiting)
		q.waiting = append(q.waiting, e)
	}
	q.mu.Unlock()
	wakeUp(q.wake)
}

// join puts progress in the place of what waits of the same reviewer, with its text before it where both are text of a kind. It
// reports whether anything of the reviewer's waited.
func (q *queue) join(e engine.Event, p engine.ToolProgress) bool {
	i, have := q.newest[p.Perspective]
	if !have {
		return false
	}
	waiting := q.waiting[i].Body.(engine.ToolProgress)
	isText := p.Progress.Kind == tool.Writing || p.Progress.Kind == tool.Thinking
	if isText && waiting.Progress.Kind == p.Progress.Kind && waiting.Tool == p.Tool {
		p.Text = lastBytes(waiting.Text+p.Text, maxJoinedText)
	}
	if p.Usage == nil {
		p.Usage = waiting.Usage
	}
	q.waiting[i] = engine.Event{Seq: e.Seq, Time: e.Time, Body: p}
	return true
}

// lastBytes is the end of a text that is longer than that.
func lastBytes(text string, most int) string {
	return strings.ToValidUTF8(text[max(0, len(text)-most):], "")
}

func (q *queue) close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	wakeUp(q.wake)
}

// drain empties the queue. Closed is set when nothing will ever come again.
func (q *queue) drain() (events []engine.Event, closed bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	events, q.waiting = q.waiting, nil
	q.newest = map[string]int{}
	return events, q.closed
}

// listen waits for events and takes all that have come. The drawing has its own pace (see throttledModel).
func (q *queue) listen() tea.Cmd {
	return func() tea.Msg {
		for {
			<-q.wake
			if events, closed := q.drain(); closed || len(events) > 0 { // what woke may have been taken with others
				return eventsMsg{events: events, closed: closed}
			}
		}
	}
}

// wakeUp wakes a waiter, if it is not awake already.
func wakeUp(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
