package screen

import (
	"sync"

	"parley/engine"
)

// feed carries events from the discussion to the console. It is bounded: a console that falls behind slows the
// stream down instead of growing it, and one that is gone holds nothing up. Until it flows it keeps what comes, since
// nobody is listening yet.
type feed struct {
	events chan engine.Event
	once   sync.Once
	gone   chan struct{}

	mu      sync.Mutex
	held    []engine.Event
	flowing bool
	ended   bool
}

// waiting is how many events may wait for the console, which gathers them for a frame.
const waiting = 256

func newFeed() *feed {
	return &feed{events: make(chan engine.Event, waiting), gone: make(chan struct{})}
}

// sink takes the discussion's events.
func (f *feed) sink(e engine.Event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.ended: // somebody spoke to the discussion as it ended: the log has it
	case !f.flowing:
		f.held = append(f.held, e)
	default:
		f.pass(e)
	}
}

// flow sends what had happened before, then what was kept, and lets everything pass from then on.
func (f *feed) flow(history []engine.Event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, e := range append(history, f.held...) {
		f.pass(e)
	}
	f.held, f.flowing = nil, true
}

func (f *feed) pass(e engine.Event) {
	select {
	case f.events <- e:
	case <-f.gone:
	}
}

// leave says that nobody listens any more.
func (f *feed) leave() { f.once.Do(func() { close(f.gone) }) }

// close says that nothing more will come. What is sent all the same goes nowhere.
func (f *feed) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ended = true
	close(f.events)
}
