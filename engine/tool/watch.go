package tool

import (
	"sync"
	"time"
)

// watch carries observations from the goroutines that read a tool's output to the one that tells of them. Readers
// never wait for it.
type watch struct {
	mu    sync.Mutex
	pacer pacer
	storm storm
	wake  chan struct{}
}

func newWatch(p Patience) *watch {
	return &watch{storm: storm{Patience: p.withDefaults()}, wake: make(chan struct{}, 1)}
}

// observe takes an observation, and returns the failure that ends the call when the tool retries too much.
func (w *watch) observe(o observation) *Failure {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.pacer.add(o.Progress) {
		select {
		case w.wake <- struct{}{}:
		default: // someone is about to look anyway
		}
	}
	return w.storm.observe(o, time.Now())
}

// follow tells progress as it becomes due, from this goroutine alone, and the rest when done is closed. silence is how
// long the tool has written nothing: that is told, too. last is called when done is closed, for what is still to be observed.
func (w *watch) follow(done <-chan struct{}, silence func() time.Duration, tell func(Progress), last func()) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	var quiet hush
	for {
		for p, ok := w.next(); ok; p, ok = w.next() {
			tell(p)
		}
		wait, since := quiet.after(silence())
		if since > 0 {
			tell(Progress{Kind: Silent, Since: since})
		}
		if at, any := w.due(); any {
			wait = min(wait, time.Until(at))
		}
		timer.Reset(wait)
		select {
		case <-w.wake:
		case <-timer.C:
		case <-done:
			last()
			for _, p := range w.rest() {
				tell(p.Progress)
			}
			return
		}
	}
}

func (w *watch) next() (Progress, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.pacer.next(time.Now())
}

func (w *watch) due() (time.Time, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.pacer.due()
}

func (w *watch) rest() []told {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.pacer.rest()
}
