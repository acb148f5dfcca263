//go:build unix

package tool

import (
	"testing"
	"time"
)

// What a process has written before its end is read, also by a receiver that takes longer over it than a pipe is waited
// for: an answer of many megabytes on a busy machine.
func TestPipeIsDrainedAfterExit(t *testing.T) {
	t.Parallel()
	read := 0
	end, err := run(t.Context(), job{
		path: self(t), argv: []string{"fake"}, dir: t.TempDir(), env: fakeEnviron("flood 1"),
		stdout: func(chunk []byte) {
			if read += len(chunk); read > 1<<20-256<<10 {
				<-time.After(drainLimit) // the last chunks are hard to understand
			}
		},
		stderr: func([]byte) {},
	})
	if err != nil || end.code == nil || *end.code != 0 || read != 1<<20 {
		t.Errorf("%d of %d bytes were read, %+v, %v", read, 1<<20, end, err)
	}
}
