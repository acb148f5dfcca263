package tool

import "bytes"

// The limits of one line. Tools put a whole answer, or an echo of the whole prompt, into one line of JSON; a line
// that is no JSON object only ever serves as a hint.
const (
	lineLimit = 32 << 20
	hintLimit = 4 << 10
	// keepBuffer is how large a buffer is kept for the next line.
	keepBuffer = 1 << 20
)

// lines cuts a stream of bytes into lines of bounded length.
type lines struct {
	each    func(line []byte) // gets the line without its end; keeps nothing of it
	tooLong func(limit int)   // told once for a JSON line that was cut; may be nil

	held []byte // the beginning of a line whose end has not come
	over bool   // the rest of the present line is passed over
}

// take adds the next bytes of the stream.
func (l *lines) take(chunk []byte) {
	for len(chunk) > 0 {
		end := bytes.IndexByte(chunk, '\n')
		if end < 0 {
			l.hold(chunk)
			return
		}
		l.finish(chunk[:end])
		chunk = chunk[end+1:]
	}
}

// flush hands on a last line that has no end.
func (l *lines) flush() {
	if len(l.held) > 0 {
		l.finish(nil)
	}
}

// finish hands on the line that ends with this piece, without a copy when it came whole.
func (l *lines) finish(last []byte) {
	switch {
	case l.over:
		l.each(l.held)
	case len(l.held) == 0:
		l.each(last)
	default:
		l.hold(last)
		l.each(l.held)
	}
	l.over = false
	if cap(l.held) > keepBuffer {
		l.held = nil
	}
	l.held = l.held[:0]
}

// hold keeps a piece of an unfinished line, up to the limit for its kind.
func (l *lines) hold(piece []byte) {
	if l.over {
		return
	}
	room := l.limit(piece) - len(l.held)
	if len(piece) <= room {
		l.held = append(l.held, piece...)
		return
	}
	l.held = append(l.held, piece[:max(room, 0)]...)
	l.over = true
	if len(l.held) >= lineLimit && l.tooLong != nil {
		l.tooLong(lineLimit)
	}
}

func (l *lines) limit(piece []byte) int {
	first := l.held
	if len(first) == 0 {
		first = piece
	}
	if first = bytes.TrimLeft(first, " \t\r"); len(first) > 0 && first[0] == '{' {
		return lineLimit
	}
	return hintLimit
}

// tail keeps the last bytes of a stream, at most limit of them.
type tail struct {
	limit int
	kept  []byte
	lost  bool // something was forgotten
}

// take adds the next bytes, forgetting the oldest. The buffer is a quarter larger than the limit, so that bytes are
// moved only once in a while.
func (t *tail) take(chunk []byte) {
	if len(chunk) > t.limit {
		chunk = chunk[len(chunk)-t.limit:]
		t.kept, t.lost = t.kept[:0], true
	}
	if len(t.kept)+len(chunk) > t.limit+t.limit/4 {
		keep := t.kept[max(0, len(t.kept)+len(chunk)-t.limit):]
		t.kept = t.kept[:copy(t.kept, keep)]
		t.lost = true
	}
	t.kept = append(t.kept, chunk...)
}

// reset forgets everything.
func (t *tail) reset() { t.kept, t.lost = t.kept[:0], false }

// String is what is remembered.
func (t *tail) String() string { return string(t.bytes()) }

func (t *tail) bytes() []byte {
	if len(t.kept) > t.limit {
		return t.kept[len(t.kept)-t.limit:]
	}
	return t.kept
}

// isCut reports whether the stream was longer than what is remembered.
func (t *tail) isCut() bool { return t.lost || len(t.kept) > t.limit }
