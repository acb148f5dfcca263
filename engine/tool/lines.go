package tool

import (
	"bytes"
	"strings"
)

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
	objects bool              // only lines that hold a { are wanted: others may be left out

	held []byte // the beginning of a line whose end has not come
	over bool   // the rest of the present line is passed over
}

// take adds the next bytes of the stream.
func (l *lines) take(chunk []byte) {
	if l.objects && bytes.IndexByte(chunk, '{') < 0 {
		chunk = l.pass(chunk)
	}
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

// pass skips the whole lines of a chunk without any {, and returns what remains: most of a flood is of no use, and to look
// at its every line would take longer than to read it.
func (l *lines) pass(chunk []byte) []byte {
	if bytes.IndexByte(l.held, '{') >= 0 {
		first := bytes.IndexByte(chunk, '\n')
		if first < 0 {
			return chunk
		}
		l.finish(chunk[:first])
		chunk = chunk[first+1:]
	}
	if last := bytes.LastIndexByte(chunk, '\n'); last >= 0 {
		l.held, l.over = l.held[:0], false
		chunk = chunk[last+1:]
	}
	return chunk
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

// tail keeps the last bytes of a stream, at most limit of them, as a ring: every byte is moved once.
type tail struct {
	limit int
	kept  []byte
	at    int  // where the oldest byte is, once the ring is full
	lost  bool // something was forgotten
}

// take adds the next bytes, forgetting the oldest.
func (t *tail) take(chunk []byte) {
	if over := len(chunk) - t.limit; over > 0 {
		chunk = chunk[over:]
		t.kept, t.at, t.lost = t.kept[:0], 0, true
	}
	room := min(t.limit-len(t.kept), len(chunk))
	t.kept = append(t.kept, chunk[:room]...)
	for chunk = chunk[room:]; len(chunk) > 0; t.lost = true {
		n := copy(t.kept[t.at:], chunk)
		chunk = chunk[n:]
		if t.at += n; t.at == t.limit {
			t.at = 0
		}
	}
}

// reset forgets everything.
func (t *tail) reset() { t.kept, t.at, t.lost = t.kept[:0], 0, false }

// String is what is remembered.
func (t *tail) String() string {
	var text strings.Builder
	text.Grow(len(t.kept))
	text.Write(t.kept[t.at:])
	text.Write(t.kept[:t.at])
	return text.String()
}

// whole is what is remembered without the word whose beginning was forgotten: the rest of a key has no shape.
func (t *tail) whole() string {
	text := t.String()
	if !t.lost {
		return text
	}
	if at := strings.IndexAny(text, " \t\r\n"); at >= 0 {
		return text[at:]
	}
	return ""
}

// isCut reports whether the stream was longer than what is remembered.
func (t *tail) isCut() bool { return t.lost }
