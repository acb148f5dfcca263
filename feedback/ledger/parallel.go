package ledger

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// worker adds to a list what it finds for one place of a range.
type worker[T any] func(list []T, place int) []T

// parallel divides a range among the processors and joins what they find, in its order. Each processor begins with a finding
// of its own, which may keep what it works with.
func parallel[T any](n int, begin func() worker[T]) []T {
	part := max(1, min(64, n/(8*runtime.GOMAXPROCS(0)))) // is taken at a time: places differ in how long they take
	found := make([][]T, (n+part-1)/part)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(found)) {
		workers.Go(func() {
			find := begin()
			for i := int(next.Add(1)) - 1; i < len(found); i = int(next.Add(1)) - 1 {
				for place := i * part; place < min(n, (i+1)*part); place++ {
					found[i] = find(found[i], place)
				}
			}
		})
	}
	workers.Wait()
	return slices.Concat(found...)
}
