package tool

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestRawCaptureHoldsTheStreamOrItsHeadAndTail(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var file strings.Builder
		k := rawCapture{dst: &file, streamName: "standard output", limit: 20, tail: tail{limit: 8}}
		var all strings.Builder
		for _, chunk := range rapid.SliceOf(rapid.StringMatching(`[a-z]{0,15}`)).Draw(t, "chunks") {
			all.WriteString(chunk)
			k.capture([]byte(chunk))
		}
		told, stream, want := k.finish(), all.String(), all.String()
		if left := len(stream) - 28; left > 0 {
			want = stream[:20] + fmt.Sprintf("\n[parley: %d bytes are left out here]\n", left) + stream[len(stream)-8:]
		}
		if file.String() != want || (told != "") != (len(stream) > 28) {
			t.Fatalf("of %q %q was kept, and %q told", stream, file.String(), told)
		}
	})
}

// full takes some bytes and no more.
type full struct{ room int }

func (f *full) Write(p []byte) (int, error) {
	if f.room -= len(p); f.room < 0 {
		return 0, errors.New("no space left on device")
	}
	return len(p), nil
}

func TestAFullDiskEndsTheCaptureWithAWarning(t *testing.T) {
	t.Parallel()
	for _, room := range []int{0, 10, 20, 25} {
		k := rawCapture{dst: &full{room}, streamName: "standard error", limit: 20, tail: tail{limit: 8}}
		for range 10 {
			k.capture([]byte("0123456789"))
		}
		if told := k.finish(); told != "its raw standard error could not be kept: no space left on device" {
			t.Errorf("room for %d: told %q", room, told)
		}
	}
}
