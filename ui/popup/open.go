package popup

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"parley/engine/tool/processtree"
)

// How long is waited for the window to come up after its host said that it opened one, and how often is looked.
const (
	openTimeout  = 15 * time.Second
	closeTimeout = 10 * time.Second // once it was told to end
	pollInterval = 50 * time.Millisecond
)

// OpenError says that no window came up: the call can still be run without one.
type OpenError struct {
	Host, Reason string
}

func (e *OpenError) Error() string { return fmt.Sprintf("%s opened no window: %s", e.Host, e.Reason) }

// ErrClosed says that the window was closed before there was a result.
var ErrClosed = errors.New("the window was closed before there was a result")

// Open opens a window of the host in which self, with the folder of the call as its last word, is run, and waits for
// the answer. The caller holds a lock in that folder for as long as it waits: when ctx ends it lets go, by which the process in the
// window learns that it is to end, and still waits for its answer.
func Open(ctx context.Context, h Host, getenv func(string) string, call Call, self ...string) (Answer, error) {
	folder, err := os.MkdirTemp("", "parley-popup-")
	if err != nil {
		return Answer{}, fmt.Errorf("making a folder for the call: %w", err)
	}
	defer os.RemoveAll(folder) //nolint:errcheck // a temporary folder that stays harms nobody
	here := flock.New(filepath.Join(folder, callerLock), flock.SetPermissions(0o600))
	if err := here.Lock(); err != nil {
		return Answer{}, fmt.Errorf("making a folder for the call: %w", err)
	}
	defer here.Unlock() //nolint:errcheck // the folder goes with it
	data, err := json.Marshal(call)
	if err != nil {
		return Answer{}, fmt.Errorf("writing the call: %w", err)
	}
	if err := os.WriteFile(filepath.Join(folder, callFile), data, 0o600); err != nil {
		return Answer{}, fmt.Errorf("writing the call: %w", err)
	}
	argv := h.Command(getenv, call.Dir, append(self, folder)...)
	var said bytes.Buffer
	command := exec.Command(argv[0], argv[1:]...)
	command.Stderr = &said
	_, command.Env = processtree.MarkEnviron(os.Environ()) // a terminal may go on when the call is over
	if err := command.Start(); err != nil {
		return Answer{}, &OpenError{h.Name, err.Error()}
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	w := pendingCall{folder: folder, host: h.Name, ended: ended, said: &said}
	return w.wait(ctx, here)
}

// pendingCall is a caller while the window is open.
type pendingCall struct {
	folder, host string
	ended        <-chan error
	said         *bytes.Buffer
	hostEnded    bool      // the host's command has ended
	hostEndedAt  time.Time // when that was
	stopSentAt   time.Time // when it was told to end; zero before
}

func (w *pendingCall) wait(ctx context.Context, here *flock.Flock) (Answer, error) {
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	done := ctx.Done()
	for {
		if a, whole, err := readAnswer(w.folder); whole {
			return a, err
		}
		up, alive := w.windowState()
		switch {
		case up && !alive:
			// It may have ended between the two looks.
			if a, whole, err := readAnswer(w.folder); whole {
				return a, err
			}
			return Answer{}, ErrClosed
		case !up && w.hostEnded && (ctx.Err() != nil || time.Since(w.hostEndedAt) > openTimeout):
			return Answer{}, &OpenError{w.host, "nothing came up"}
		case !w.stopSentAt.IsZero() && time.Since(w.stopSentAt) > closeTimeout:
			return Answer{}, context.Cause(ctx)
		}
		select {
		case err := <-w.ended:
			w.ended, w.hostEnded, w.hostEndedAt = nil, true, time.Now()
			if up, _ := w.windowState(); err != nil && !up {
				return Answer{}, &OpenError{w.host, w.reason(err)}
			}
		case <-done:
			done, w.stopSentAt = nil, time.Now()
			if err := here.Unlock(); err != nil {
				return Answer{}, context.Cause(ctx)
			}
		case <-tick.C:
		}
	}
}

// reason is what the host said of its failure, in one line.
func (w *pendingCall) reason(err error) string {
	if line, _, _ := strings.Cut(strings.TrimSpace(w.said.String()), "\n"); line != "" {
		return line
	}
	return err.Error()
}

// windowState reports whether the process in the window has come up, and whether it lives.
func (w *pendingCall) windowState() (up, alive bool) {
	path := filepath.Join(w.folder, windowLock)
	if _, err := os.Stat(path); err != nil {
		return false, false
	}
	if _, err := os.Stat(filepath.Join(w.folder, callFile)); err == nil {
		return false, true // it has the lock but not yet the call
	}
	there := flock.New(path)
	held, err := there.TryLock()
	if err != nil || !held {
		return true, true
	}
	_ = there.Unlock() // nobody else wants it any more
	return true, false
}

// watchLock looks whether the caller still holds its lock. stop ends the watch.
func watchLock(path string) (gone <-chan struct{}, stop func()) {
	lost, end := make(chan struct{}), make(chan struct{})
	go func() {
		tick := time.NewTicker(5 * pollInterval)
		defer tick.Stop()
		for {
			select {
			case <-end:
				return
			case <-tick.C:
			}
			lock := flock.New(path)
			if held, err := lock.TryLock(); held || err != nil {
				_ = lock.Unlock() // the caller is gone, and nobody else wants it
				close(lost)
				return
			}
		}
	}()
	return lost, func() { close(end) }
}
