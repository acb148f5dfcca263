package tool

import (
	"bytes"
	"strings"
)

// The limits of one line. Tools put a whole answer, or an echo of the whole prompt, into one line of JSON; a line
// that is no JSON object only ever serves as a hint.
const (
	lineLimit      = 32 << 20
	plainLineLimit = 4 << 10
	// maxKeptBuffer is how large a buffer is kept for the next line.
	maxKeptBuffer = 1 << 20
)

// lineSplitter cuts a stream of bytes into lines of bounded length.
type lineSplitter struct {
	onLine      func(line []byte) // gets the line without its end; keeps nothing of it
	onTruncated func(limit int)   // told once for a JSON line that was cut; may be nil
	jsonOnly    bool              // only lines that hold a { are wanted: others may be left out

	partial  []byte // the beginning of a line whose end has not come
	skipping bool   // the rest of the present line is passed over
}

// write adds the next bytes of the stream.
func (l *lineSplitter) write(chunk []byte) {
	if l.jsonOnly && bytes.IndexByte(chunk, '{') < 0 {
		chunk = l.skipPlainLines(chunk)
	}
	for len(chunk) > 0 {
		end := bytes.IndexByte(chunk, '\n')
		if end < 0 {
			l.buffer(chunk)
			return
		}
		l.endLine(chunk[:end])
		chunk = chunk[end+1:]
	}
}

// skipPlainLines skips the whole lines of a chunk without any {, and returns what remains: most of a flood is of no use, and to look
// at its every line would take longer than to read it.
func (l *lineSplitter) skipPlainLines(chunk []byte) []byte {
	if bytes.IndexByte(l.partial, '{') >= 0 {
		first := bytes.IndexByte(chunk, '\n')
		if first < 0 {
			return chunk
		}
		l.endLine(chunk[:first])
		chunk = chunk[first+1:]
	}
	if last := bytes.LastIndexByte(chunk, '\n'); last >= 0 {
		l.partial, l.skipping = l.partial[:0], false
		chunk = chunk[last+1:]
	}
	return chunk
}

// flush hands on a last line that has no end.
func (l *lineSplitter) flush() {
	if len(l.partial) > 0 {
		l.endLine(nil)
	}
}

// endLine hands on the line that ends with this piece, without a copy when it came whole.
func (l *lineSplitter) endLine(last []byte) {
	switch {
	case l.skipping:
		l.onLine(l.partial)
	case len(l.partial) == 0:
		l.onLine(last)
	default:
		l.buffer(last)
		l.onLine(l.partial)
	}
	l.skipping = false
	if cap(l.partial) > maxKeptBuffer {
		l.partial = nil
	}
	l.partial = l.partial[:0]
}

// buffer keeps a piece of an unfinished line, up to the limit for its kind.
func (l *lineSplitter) buffer(piece []byte) {
	if l.skipping {
		return
	}
	room := l.limitFor(piece) - len(l.partial)
	if len(piece) <= room {
		l.partial = append(l.partial, piece...)
		return
	}
	l.partial = append(l.partial, piece[:max(room, 0)]...)
	l.skipping = true
	if len(l.partial) >= lineLimit && l.onTruncated != nil {
		l.onTruncated(lineLimit)
	}
}

func (l *lineSplitter) limitFor(piece []byte) int {
	first := l.partial
	if len(first) == 0 {
		first = piece
	}
	if first = bytes.TrimLeft(first, " \t\r"); len(first) > 0 && first[0] == '{' {
		return lineLimit
	}
	return plainLineLimit
}

// tail keeps the last bytes of a stream, at most limit of them, as a ring: every byte is moved once.
type tail struct {
	limit   int
	ring    []byte
	oldest  int  // where the oldest byte is, once the ring is full
	wrapped bool // something was forgotten
}

// write adds the next bytes, forgetting the oldest.
func (t *tail) write(chunk []byte) {
	if over := len(chunk) - t.limit; over > 0 {
		chunk = chunk[over:]
		t.ring, t.oldest, t.wrapped = t.ring[:0], 0, true
	}
	room := min(t.limit-len(t.ring), len(chunk))
	t.ring = append(t.ring, chunk[:room]...)
	for chunk = chunk[room:]; len(chunk) > 0; t.wrapped = true {
		n := copy(t.ring[t.oldest:], chunk)
		chunk = chunk[n:]
		if t.oldest += n; t.oldest == t.limit {
			t.oldest = 0
		}
	}
}

// reset forgets everything.
func (t *tail) reset() { t.ring, t.oldest, t.wrapped = t.ring[:0], 0, false }

// String is what is remembered.
func (t *tail) String() string {
	var text strings.Builder
	text.Grow(len(t.ring))
	text.Write(t.ring[t.oldest:])
	text.Write(t.ring[:t.oldest])
	return text.String()
}

// wholeWords is what is remembered without the word whose beginning was forgotten: the rest of a key has no shape.
func (t *tail) wholeWords() string {
	text := t.String()
	if !t.wrapped {
		return text
	}
	if at := strings.IndexAny(text, " \t\r\n"); at >= 0 {
		return text[at:]
	}
	return ""
}

// isTruncated reports whether the stream was longer than what is remembered.
func (t *tail) isTruncated() bool { return t.wrapped }
