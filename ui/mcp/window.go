package mcp

import (
	"context"
	"sync"
	"time"
)

// PopupName is where a person is asked, besides the agent's program.
type PopupName string

// The places: a window of the terminal the person looks at, or none.
const (
	PopupAuto PopupName = "auto"
	PopupNone PopupName = "none"
)

// windows are the consoles that are open before the person, by discussion: nobody is asked twice.
type windows struct {
	mu   sync.Mutex
	open map[DiscussionRef]*window
}

// window is one of them. How it ended is there when it is closed.
type window struct {
	closed chan struct{}
	err    error
}

// show opens the window of a discussion, or finds the one that is open.
func (w *windows) show(at DiscussionRef, open func() error) *window {
	w.mu.Lock()
	defer w.mu.Unlock()
	if one := w.open[at]; one != nil {
		return one
	}
	one := &window{closed: make(chan struct{})}
	if w.open == nil {
		w.open = map[DiscussionRef]*window{}
	}
	w.open[at] = one
	go func() {
		one.err = open()
		w.mu.Lock()
		delete(w.open, at)
		w.mu.Unlock()
		close(one.closed)
	}()
	return one
}

// find is the window of a discussion; nil when none is open.
func (w *windows) find(at DiscussionRef) *window {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.open[at]
}

// windowPatience is how long a call waits for somebody who decides in a window.
const windowPatience = maxSeconds * time.Second

// askInWindow opens the console before the person, or goes on waiting for the one that is open. It returns when they have
// closed it, or when the client has waited for long enough.
func (t *tools) askInWindow(ctx context.Context, wait func(text string, closed <-chan struct{}) (over bool, err error), at DiscussionRef) (DecideResult, error) {
	r := DecideResult{Session: at.Folder, RoundID: at.RoundID}
	w := t.windows.show(at, func() error { return t.Popup(context.WithoutCancel(ctx), at) })
	over, err := wait("the person decides in the console, in a window of their terminal", w.closed)
	if err != nil {
		return r, err
	}
	if !over {
		r.Status = DecideInWindow
		r.Next = "The console is open before the person, in a window of their terminal. Call decide again in the same way to go on waiting, or come back later."
		return r, nil
	}
	return t.afterWindow(r, at, w.err)
}

// afterWindow tells what the person left behind.
func (t *tools) afterWindow(r DecideResult, at DiscussionRef, failure error) (DecideResult, error) {
	sum, state, holder, err := readProgress(at)
	if err != nil {
		return r, err
	}
	s, err := t.describe(at, sum, state, holder)
	if err != nil {
		return r, err
	}
	r.Decision, r.Conclusions, r.Next = s.Decision, s.Conclusions, nextCall(state)
	switch state {
	case Concluded, Running:
		r.Status = Decided
	case Waiting:
		r.Status, r.Decision, r.Why = NobodyDecided, nil, "the console was closed without a decision"
		if failure != nil {
			r.Why = clip(failure.Error(), noteLength)
		}
		r.Next = "Nothing was decided after the last round, and the checkpoint is open. Do not decide for the person: ask them."
	default:
		r.Status, r.Why = Decided, "the person left while a round was running"
	}
	return r, nil
}

// waitForWindow waits until a window is closed or the client has waited for long enough.
func waitForWindow(ctx context.Context, progress func(string), gone <-chan struct{}) func(string, <-chan struct{}) (bool, error) {
	return func(text string, closed <-chan struct{}) (bool, error) {
		progress(text)
		patience := time.NewTimer(windowPatience)
		defer patience.Stop()
		select {
		case <-closed:
			return true, nil
		case <-patience.C:
		case <-gone:
		case <-ctx.Done():
			return false, context.Cause(ctx)
		}
		return false, nil
	}
}
