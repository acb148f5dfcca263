package tool

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// A stream as fast as memory is read at the pace, give or take a breath; a slow one, and the beginning of any, is not waited for.
func TestThrottleSlowsAFlood(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		each := rapid.SliceOfN(rapid.IntRange(8<<10, pipeBuffer), 1, 50).Draw(t, "reads")
		between := time.Duration(rapid.IntRange(0, 2000).Draw(t, "microseconds a read")) * time.Microsecond
		var b throttle
		began := time.Unix(1, 0)
		now, taken, waited, most := began, 0, time.Duration(0), time.Duration(0)
		for i := 0; taken < unthrottledBytes+throttledRate/2; i++ {
			n := each[i%len(each)]
			now, taken = now.Add(between), taken+n
			wait := b.delay(n, now)
			if wait > 0 && taken <= unthrottledBytes {
				t.Fatalf("waits %v after %d bytes", wait, taken)
			}
			now, waited, most = now.Add(wait), waited+wait, max(most, wait)
		}
		beyond := time.Duration(taken-unthrottledBytes) * time.Second / throttledRate
		if took := now.Sub(b.started); took < beyond-minThrottlePause || most > 2*minThrottlePause {
			t.Fatalf("%d bytes took %v and not %v, with waits of %v", taken-unthrottledBytes, took, beyond, most)
		}
		speed := 0
		for _, n := range each {
			speed += n
		}
		if own := between * time.Duration(len(each)); own > 0 && float64(speed)/own.Seconds() < 0.9*throttledRate && waited > 2*minThrottlePause {
			t.Fatalf("a stream of %d bytes in %v was held back for %v", speed, own, waited)
		}
	})
}
