package console

import (
	"bytes"
	"context"
	"errors"
	"image/color"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"

	"parley/engine"
	"parley/feedback"
	"parley/ui/theme"
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

// recorder keeps what the program wrote. Its line feeds become CRLF, as a terminal in its usual mode does it: the
// renderer relies on that when its input is no terminal.
type recorder struct {
	mu  sync.Mutex
	out io.Writer
	all bytes.Buffer
}

func (r *recorder) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all.Write(p)
	if _, err := r.out.Write(bytes.ReplaceAll(p, []byte("\n"), []byte("\r\n"))); err != nil {
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
	em := vt.NewSafeEmulator(w, h)
	x := &terminal{t: t, em: em, raw: &recorder{out: em}, events: make(chan engine.Event), actions: &fakeActions{}, done: make(chan struct{})}
	o := Options{
		Events: x.events, Actions: x.actions, Input: newWire(em), Output: x.raw, Width: w, Height: h, Title: "brief.md", Markdown: recordText,
		Env: []string{"TERM=xterm-256color"}, ReadFile: func(string) ([]byte, error) { return []byte(artifactText), nil },
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
	t.Cleanup(func() {
		cancel(nil)
		<-x.done
		if pipe, ok := em.InputPipe().(io.Closer); ok {
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

// wire takes what the emulator sends without ever letting it wait: an emulator that nobody reads blocks at the first
// query, and a program that is about to end reads no more.
type wire struct {
	em     *vt.SafeEmulator
	mu     sync.Mutex
	some   *sync.Cond
	buffer bytes.Buffer
	closed bool
}

func newWire(from *vt.SafeEmulator) *wire {
	w := &wire{em: from}
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

func (w *wire) Read(p []byte) (int, error) {
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

// until waits for something to hold, and fails with the screen when it does not.
func (x *terminal) until(otherwise string, holds func() bool) {
	x.t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !holds(); <-time.After(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			x.t.Fatalf("%s:\n%s", otherwise, x.screen())
		}
	}
}

func (x *terminal) ends() *terminal {
	x.t.Helper()
	select {
	case <-x.done:
	case <-time.After(10 * time.Second):
		x.t.Fatalf("the console does not end:\n%s", x.screen())
	}
	return x
}

func TestProgramFromFirstEventToDecision(t *testing.T) {
	t.Parallel()
	x := startTerminal(t, 100, 30)
	x.shows("Waiting for the round")
	x.play(running()).shows("1 of 4", "product", "writing")
	x.play(&script{events: asked().events[len(running().events):]}).shows("CONSENSUS BLOCKED", "Convergent Themes", "DECIDE")
	x.em.SendText("D")
	x.shows("Your decision", "recommended")
	x.em.SendText("2")
	x.shows("The new focus")
	x.em.Paste("价格\r\nand who pays")
	x.shows("价格", "and who pays")
	x.em.SendKey(vt.KeyPressEvent{Code: uv.KeyEnter})
	x.shows("sent")
	x.play(&script{events: concluded().events[len(asked().events):]}).shows("The discussion is concluded", "Key Conclusions")
	x.em.SendText("q")
	x.ends()
	if x.err != nil || x.result.Quit || x.result.State.Concluded == nil {
		t.Errorf("ended with %v, quit %v", x.err, x.result.Quit)
	}
	if d := x.actions.decisions; len(d) != 1 || d[0].Choice != feedback.AdjustDirection || d[0].Focus != "价格\nand who pays" {
		t.Errorf("decisions %+v", d)
	}
	raw := x.raw.String()
	if enter, leave := strings.LastIndex(raw, "\x1b[?1049h"), strings.LastIndex(raw, "\x1b[?1049l"); enter < 0 || leave < enter {
		t.Error("the alternate screen was not left")
	}
}

func TestProgramFollowsTheTerminalsBackground(t *testing.T) {
	t.Parallel()
	for name, back := range map[string]color.Color{"light": color.White, "dark": color.Black} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := startTerminal(t, 80, 24, func(o *Options) {
				o.Input.(*wire).em.SetDefaultBackgroundColor(back)
			})
			want := theme.New(theme.Options{Light: name == "light"}).Brand.GetForeground()
			x.shows("parley")
			x.until("the brand is not drawn for a "+name+" background", func() bool {
				x.raw.mu.Lock()
				defer x.raw.mu.Unlock()
				return sameColor(x.em.CellAt(1, 0).Style.Fg, want)
			})
		})
	}
}

func sameColor(a, b color.Color) bool {
	if a == nil || b == nil {
		return a == b
	}
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	return r1>>8 == r2>>8 && g1>>8 == g2>>8 && b1>>8 == b2>>8
}

func TestProgramEndsWithItsContextAndSaysWhy(t *testing.T) {
	t.Parallel()
	x := startTerminal(t, 80, 24)
	x.play(running()).shows("product")
	cause := errors.New("terminated")
	x.cancel(cause)
	x.ends()
	if !errors.Is(x.err, cause) {
		t.Errorf("ended with %v, want the context's cause", x.err)
	}
}

func TestProgramEndsWithTheStreamWhenAsked(t *testing.T) {
	t.Parallel()
	x := startTerminal(t, 80, 24, func(o *Options) { o.QuitWhenClosed = true })
	x.play(finished()).shows("CONSENSUS BLOCKED")
	close(x.events)
	x.ends()
	if x.err != nil || x.result.State.Result() == nil {
		t.Errorf("ended with %v; result seen: %v", x.err, x.result.State.Result() != nil)
	}
}

func TestForeignTextReachesTheTerminalHarmless(t *testing.T) {
	t.Parallel()
	x := startTerminal(t, 100, 30)
	s := running().writes("product", "codex", "\n\x1b]52;c;ZXZpbA==\a\x1b[2Jhello\u202eevil\u009b31m\n", 1).writes("product", "codex", "the end\n", 1)
	x.play(s).shows("the end")
	x.em.SendText("q")
	x.shows("Quit?")
	x.em.SendText("y")
	x.ends()
	for _, bad := range []string{"]52;c;ZXZ\x07", "\x1b]52", "\u202e", "\u009b"} {
		if strings.Contains(x.raw.String(), bad) {
			t.Errorf("%q reached the terminal", bad)
		}
	}
}
