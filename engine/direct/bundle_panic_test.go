package direct

import (
	"sync/atomic"
	"testing"
)

func TestOnAllProcessors(t *testing.T) {
	t.Parallel()
	t.Run("every piece is done once", func(t *testing.T) {
		t.Parallel()
		done := make([]atomic.Int32, 100)
		onAllProcessors(len(done), func(i int) { done[i].Add(1) })
		for i := range done {
			if n := done[i].Load(); n != 1 {
				t.Errorf("piece %d was done %d times", i, n)
			}
		}
		onAllProcessors(0, func(int) { t.Error("there was nothing to do") })
	})
	t.Run("a panic reaches the caller", func(t *testing.T) {
		t.Parallel()
		defer func() {
			if p := recover(); p != "a defect" {
				t.Errorf("the caller met %v", p)
			}
		}()
		onAllProcessors(50, func(i int) {
			if i%2 == 0 {
				panic("a defect")
			}
		})
		t.Error("nothing was met")
	})
}
