package tool

import (
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// A tool that says nothing is told of after 10 s and every 30 s, until it speaks.
func TestSilenceIsReportedRepeatedly(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newProgressQueue(RetryBudget{})
		done := make(chan struct{})
		began := time.Now()
		var heard atomic.Int64 // since then
		go func() {
			defer close(done)
			time.Sleep(75 * time.Second)
			heard.Store(int64(time.Since(began)))
			_ = w.observe(observation{Progress: Progress{Kind: Writing, Text: "at last"}})
			time.Sleep(12 * time.Second)
		}()
		type notice struct{ at, since time.Duration }
		var told []notice
		w.deliver(done, func() time.Duration { return time.Since(began) - time.Duration(heard.Load()) }, func(p Progress) {
			if p.Kind == Silent {
				told = append(told, notice{time.Since(began), p.Since})
			}
		}, func() {})
		want := []notice{
			{10 * time.Second, 10 * time.Second},
			{40 * time.Second, 40 * time.Second},
			{70 * time.Second, 70 * time.Second},
			{85 * time.Second, 10 * time.Second},
		}
		if !slices.Equal(told, want) {
			t.Errorf("told %v, want %v", told, want)
		}
	})
}
