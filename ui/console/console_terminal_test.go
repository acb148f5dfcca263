package console

import (
	"bytes"
	"context"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/vt"

	"parley/engine"
	"parley/ui/emulator"
)

// terminal is a whole console in front of an emulator.
type terminal struct {
	t       *testing.T
	em      *vt.SafeEmulator
	raw     *recorder
	events  chan engine.Event
	actions *fakeActions
	done    chan struct{}
	result  Result
	err     error
	cancel  context.CancelCauseFunc
}

// recorder keeps what the program wrote. Unless a real terminal does so, its line feeds become CRLF: the renderer
// relies on that when its input is no terminal.
type recorder struct {
	mu   sync.Mutex
	out  io.Writer
	all  bytes.Buffer
	asIs bool
}

func (r *recorder) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all.Write(p)
	out := p
	if !r.asIs {
		out = bytes.ReplaceAll(p, []byte("\n"), []byte("\r\n"))
	}
	if _, err := r.out.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}

func (r *recorder) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.all.String()
}

func startTerminal(t *testing.T, w, h int, change ...func(*Options)) *terminal {
	t.Helper()
	x := newTerminal(t, w, h)
	return x.start(append([]func(*Options){func(o *Options) {
		o.Input, o.Output, o.Width, o.Height = newFakeInput(x.em), x.raw, w, h
	}}, change...)...)
}

func newTerminal(t *testing.T, w, h int) *terminal {
	t.Helper()
	em := vt.NewSafeEmulator(w, h)
	emulator.KeepMargins(em.Emulator)
	return &terminal{t: t, em: em, raw: &recorder{out: em}, events: make(chan engine.Event), actions: &fakeActions{}, done: make(chan struct{})}
}

// start runs the console until the test ends.
func (x *terminal) start(change ...func(*Options)) *terminal {
	x.t.Helper()
	o := Options{
		Clipboard: func(string) error { return nil }, CanSuspend: func() bool { return false },
		Events: x.events, Actions: x.actions, Title: "brief.md", ReadRecord: readRecord,
		Env: []string{"TERM=xterm-256color"}, ReadFile: func(string, string) ([]byte, error) { return []byte(artifactText), nil },
		program: []tea.ProgramOption{tea.WithColorProfile(colorprofile.TrueColor)},
	}
	for _, c := range change {
		c(&o)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	x.cancel = cancel
	go func() {
		defer close(x.done)
		x.result, x.err = Run(ctx, o)
	}()
	x.t.Cleanup(func() {
		cancel(nil)
		select {
		case <-x.done:
		case <-time.After(patience):
			x.t.Error("the console did not end when it was told to")
		}
		if pipe, ok := x.em.InputPipe().(io.Closer); ok {
			_ = pipe.Close() // ends the wire; closing the emulator itself would race with its reader
		}
	})
	return x
}

func (x *terminal) play(s *script) *terminal {
	for _, e := range s.events {
		x.events <- e
	}
	return x
}

// screen is what the emulator shows. Its cells are handed out by reference, so the writer is held still.
func (x *terminal) screen() string {
	x.raw.mu.Lock()
	defer x.raw.mu.Unlock()
	var b strings.Builder
	for y := range x.em.Height() {
		for col := 0; col < x.em.Width(); {
			cell := x.em.CellAt(col, y)
			if cell == nil || cell.Width == 0 {
				b.WriteByte(' ')
				col++
				continue
			}
			b.WriteString(cell.Content)
			col += cell.Width
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// fakeInput takes what the emulator sends without ever letting it wait: an emulator that nobody reads blocks at the first
// query, and a program that is about to end reads no more.
type fakeInput struct {
	em     *vt.SafeEmulator
	mu     sync.Mutex
	some   *sync.Cond
	buffer bytes.Buffer
	closed bool
}

func newFakeInput(from *vt.SafeEmulator) *fakeInput {
	w := &fakeInput{em: from}
	w.some = sync.NewCond(&w.mu)
	go func() {
		chunk := make([]byte, 4096)
		for {
			n, err := from.Read(chunk)
			w.mu.Lock()
			w.buffer.Write(chunk[:n])
			w.closed = err != nil
			w.mu.Unlock()
			w.some.Broadcast()
			if err != nil {
				return
			}
		}
	}()
	return w
}

func (w *fakeInput) Read(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.buffer.Len() == 0 && !w.closed {
		w.some.Wait()
	}
	return w.buffer.Read(p)
}

// shows waits until all texts are on the screen.
func (x *terminal) shows(texts ...string) *terminal {
	x.t.Helper()
	for _, text := range texts {
		x.until(text+" does not appear", func() bool { return strings.Contains(x.screen(), text) })
	}
	return x
}

// patience is how long a busy machine may take; more means that something hangs.
const patience = 90 * time.Second

// until waits for something to hold, and fails with the screen when it does not.
func (x *terminal) until(otherwise string, holds func() bool) {
	x.t.Helper()
	for deadline := time.Now().Add(patience); !holds(); <-time.After(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			x.t.Fatalf("%s:\n%s", otherwise, x.screen())
		}
	}
}

func (x *terminal) ends() *terminal {
	x.t.Helper()
	select {
	case <-x.done:
	case <-time.After(patience):
		x.t.Fatalf("the console does not end:\n%s", x.screen())
	}
	return x
}

// bare is a screen without blanks at line ends.
func bare(screen string) string {
	var lines []string
	for line := range strings.SplitSeq(strings.TrimSuffix(screen, "\n"), "\n") {
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.Join(lines, "\n") + "\n"
}
