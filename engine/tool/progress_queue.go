package tool

import (
	"sync"
	"time"
)

// progressQueue carries observations from the goroutines that read a tool's output to the one that tells of them. Readers
// never wait for it: what comes too fast is joined (back-pressure: see coalescer.go).
type progressQueue struct {
	mu        sync.Mutex
	coalescer coalescer
	retries   retryCounter
	wake      chan struct{}
}

func newProgressQueue(p RetryBudget) *progressQueue {
	return &progressQueue{retries: retryCounter{RetryBudget: p.withDefaults()}, wake: make(chan struct{}, 1)}
}

// observe takes an observation, and returns the failure that ends the call when the tool retries too much.
func (w *progressQueue) observe(o observation) *Failure {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.coalescer.add(o.Progress) {
		select {
		case w.wake <- struct{}{}:
		default: // someone is about to look anyway
		}
	}
	return w.retries.observe(o, time.Now())
}

// deliver tells progress as it becomes due, from this goroutine alone, and the rest when done is closed. silence is how
// long the tool has written nothing: that is told, too. last is called when done is closed, for what is still to be observed.
func (w *progressQueue) deliver(done <-chan struct{}, silence func() time.Duration, tell func(Progress), last func()) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	var quiet silenceNotice
	for {
		for p, ok := w.next(); ok; p, ok = w.next() {
			tell(p)
		}
		wait, since := quiet.check(silence())
		if since > 0 {
			tell(Progress{Kind: Silent, Since: since})
		}
		if at, any := w.nextDue(); any {
			wait = min(wait, time.Until(at))
		}
		timer.Reset(wait)
		select {
		case <-w.wake:
		case <-timer.C:
		case <-done:
			last()
			for _, p := range w.drain() {
				tell(p.Progress)
			}
			return
		}
	}
}

func (w *progressQueue) next() (Progress, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.coalescer.next(time.Now())
}

func (w *progressQueue) nextDue() (time.Time, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.coalescer.nextDue()
}

func (w *progressQueue) drain() []pendingProgress {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.coalescer.drain()
}
