package tool

import (
	"fmt"
	"io"
)

// How much of one stream is kept as it came. An answer is at most a line of lineLimit with what leads up to it; a tool that
// writes without end must not fill the disk.
const (
	captureHeadLimit = 2 * lineLimit
	captureTailLimit = 256 << 10
)

// rawCapture passes one stream's raw bytes on: the first ones as they come, and of those beyond the limit the last ones, when
// the stream has ended.
type rawCapture struct {
	dst           io.Writer // nil where nothing is kept, or no more
	streamName    string
	limit         int64 // of the first bytes
	headBytes     int64
	overflowBytes int64
	tail          tail
	err           error
}

func newRawCapture(to io.Writer, what string) rawCapture {
	return rawCapture{dst: to, streamName: what, limit: captureHeadLimit, tail: tail{limit: captureTailLimit}}
}

// capture passes the next bytes on. A full disk must not cost the answer, so the first failure ends the keeping.
func (k *rawCapture) capture(chunk []byte) {
	if k.dst == nil {
		return
	}
	room := max(0, min(int64(len(chunk)), k.limit-k.headBytes))
	if room > 0 {
		k.headBytes += room
		k.write(chunk[:room])
	}
	if rest := chunk[room:]; len(rest) > 0 {
		k.overflowBytes += int64(len(rest))
		k.tail.write(rest)
	}
}

func (k *rawCapture) write(text []byte) {
	if k.dst == nil {
		return
	}
	if _, err := k.dst.Write(text); err != nil {
		k.dst, k.err = nil, err
	}
}

// finish writes the last bytes of a stream that was too long, after a line that tells so, and returns what there is to
// tell the person; "" is nothing.
func (k *rawCapture) finish() string {
	left := k.overflowBytes - int64(len(k.tail.ring))
	if left > 0 {
		k.write(fmt.Appendf(nil, "\n[parley: %d bytes are left out here]\n", left))
	}
	k.write([]byte(k.tail.String()))
	switch {
	case k.err != nil:
		return cleanLine(fmt.Sprintf("its raw %s could not be kept: %v", k.streamName, k.err))
	case left > 0:
		return fmt.Sprintf("it wrote %d MiB to %s, of which the first %d MiB and the end are kept", (k.headBytes+k.overflowBytes)>>20, k.streamName, k.limit>>20)
	}
	return ""
}
