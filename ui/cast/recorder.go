package cast

import (
	"fmt"
	"io"
	"sync"
	"time"
	"unicode/utf8"

	"parley/engine/foreign"
)

// Recorder makes a cast of what passes between a program and its terminal. It is safe for concurrent use. Nothing it
// meets stops the program: the first failure ends the recording and is told by Err.
type Recorder struct {
	// Keys says that what is typed is recorded, too: passwords and all.
	Keys bool
	// Now is the clock; nil means the system's.
	Now func() time.Time

	mu      sync.Mutex
	out     io.Writer
	header  Header
	writer  *Writer
	began   time.Time
	early   []Event // what came before the size was known
	pending map[Code][]byte
	size    [2]int
	err     error
}

// NewRecorder records to out. The header's size and time come from the terminal and the clock.
func NewRecorder(out io.Writer, h Header) *Recorder {
	return &Recorder{out: out, header: h, pending: map[Code][]byte{}}
}

// Output records what was written to the terminal.
func (r *Recorder) Output(p []byte) { r.bytes(Output, p) }

// Input records what the terminal sent, if keys are wanted.
func (r *Recorder) Input(p []byte) {
	if r.Keys {
		r.bytes(Input, p)
	}
}

// Mark sets a mark that players can jump to.
func (r *Recorder) Mark(label string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.add(Event{Code: Marker, Data: foreign.Line(label)})
}

// Resize records the window's size; the first becomes that of the cast.
func (r *Recorder) Resize(width, height int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if width < 1 || height < 1 || r.size == [2]int{width, height} {
		return
	}
	first := r.size == [2]int{}
	r.size = [2]int{width, height}
	if first {
		r.open()
		return
	}
	r.add(Event{Code: Resize, Data: fmt.Sprintf("%dx%d", width, height)})
}

// Err is why the recording is not whole, or nil.
func (r *Recorder) Err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}

// bytes records whole characters: a write may end in the middle of one, and a cast holds text.
func (r *Recorder) bytes(code Code, p []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(p) == 0 {
		return
	}
	data := append(r.pending[code], p...)
	whole := len(data) - incomplete(data)
	if whole > 0 {
		r.add(Event{Code: code, Data: string(data[:whole])})
	}
	r.pending[code] = append([]byte(nil), data[whole:]...)
}

// incomplete is how many bytes at the end begin a character whose other bytes have not come yet.
func incomplete(data []byte) int {
	for back := 1; back <= min(utf8.UTFMax-1, len(data)); back++ {
		if b := data[len(data)-back]; utf8.RuneStart(b) {
			if b >= utf8.RuneSelf && !utf8.FullRune(data[len(data)-back:]) {
				return back
			}
			return 0
		}
	}
	return 0
}

func (r *Recorder) add(e Event) {
	now := r.now()
	if r.began.IsZero() {
		r.began = now
	}
	e.At = now.Sub(r.began)
	switch {
	case r.err != nil:
	case r.writer == nil:
		r.early = append(r.early, e)
	default:
		r.err = r.writer.Write(e)
	}
}

// open writes the header now that the size is known, and what had come before.
func (r *Recorder) open() {
	if r.began.IsZero() {
		r.began = r.now()
	}
	r.header.Width, r.header.Height, r.header.Timestamp = r.size[0], r.size[1], r.began.Unix()
	r.writer, r.err = NewWriter(r.out, r.header)
	for _, e := range r.early {
		if r.err == nil {
			r.err = r.writer.Write(e)
		}
	}
	r.early = nil
}

func (r *Recorder) now() time.Time {
	if r.Now == nil {
		return time.Now()
	}
	return r.Now()
}
