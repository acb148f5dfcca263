package screen

import (
	"sync"

	"parley/engine"
)

// eventFeed carries events from the discussion to the console, which takes each at once; one that is gone holds nothing up.
// Until it is started it keeps what comes, since nobody is listening yet.
type eventFeed struct {
	events       chan engine.Event
	once         sync.Once
	listenerGone chan struct{}

	mu       sync.Mutex
	buffered []engine.Event
	started  bool
	ended    bool
}

// handOver is how many events may be on their way to the console, which takes them at once.
const handOver = 256

func newEventFeed() *eventFeed {
	return &eventFeed{events: make(chan engine.Event, handOver), listenerGone: make(chan struct{})}
}

// sink takes the discussion's events.
func (f *eventFeed) sink(e engine.Event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.ended: // somebody spoke to the discussion as it ended: the log has it
	case !f.started:
		f.buffered = append(f.buffered, e)
	default:
		f.send(e)
	}
}

// start sends what had happened before, then what was kept, and lets everything pass from then on.
func (f *eventFeed) start(history []engine.Event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, e := range append(history, f.buffered...) {
		f.send(e)
	}
	f.buffered, f.started = nil, true
}

func (f *eventFeed) send(e engine.Event) {
	select {
	case f.events <- e:
	case <-f.listenerGone:
	}
}

// stopListening says that nobody listens any more.
func (f *eventFeed) stopListening() { f.once.Do(func() { close(f.listenerGone) }) }

// close says that nothing more will come. What is sent all the same goes nowhere.
func (f *eventFeed) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ended = true
	close(f.events)
}
