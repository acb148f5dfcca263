package tool

import (
	"fmt"
	"io"
)

// How much of one stream is kept as it came. An answer is at most a line of lineLimit with what leads up to it; a tool that
// writes without end must not fill the disk.
const (
	keepFirst = 2 * lineLimit
	keepLast  = 256 << 10
)

// kept passes one stream's raw bytes on: the first ones as they come, and of those beyond the limit the last ones, when
// the stream has ended.
type kept struct {
	to     io.Writer // nil where nothing is kept, or no more
	what   string
	limit  int64 // of the first bytes
	first  int64
	beyond int64
	last   tail
	fault  error
}

func newKept(to io.Writer, what string) kept {
	return kept{to: to, what: what, limit: keepFirst, last: tail{limit: keepLast}}
}

// take passes the next bytes on. A full disk must not cost the answer, so the first failure ends the keeping.
func (k *kept) take(chunk []byte) {
	if k.to == nil {
		return
	}
	room := max(0, min(int64(len(chunk)), k.limit-k.first))
	if room > 0 {
		k.first += room
		k.write(chunk[:room])
	}
	if rest := chunk[room:]; len(rest) > 0 {
		k.beyond += int64(len(rest))
		k.last.take(rest)
	}
}

func (k *kept) write(text []byte) {
	if k.to == nil {
		return
	}
	if _, err := k.to.Write(text); err != nil {
		k.to, k.fault = nil, err
	}
}

// end writes the last bytes of a stream that was too long, after a line that tells so, and returns what there is to
// tell the person; "" is nothing.
func (k *kept) end() string {
	left := k.beyond - int64(len(k.last.kept))
	if left > 0 {
		k.write(fmt.Appendf(nil, "\n[parley: %d bytes are left out here]\n", left))
	}
	k.write([]byte(k.last.String()))
	switch {
	case k.fault != nil:
		return words(fmt.Sprintf("its raw %s could not be kept: %v", k.what, k.fault))
	case left > 0:
		return fmt.Sprintf("it wrote %d MiB to %s, of which the first %d MiB and the end are kept", (k.first+k.beyond)>>20, k.what, k.limit>>20)
	}
	return ""
}
