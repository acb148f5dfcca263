package parts

import "testing"

// A layout is asked for at every key: what it is made from is measured once for as long as nothing of that changes.
func TestAWidthIsMeasuredOnceForAKey(t *testing.T) {
	t.Parallel()
	var cache WidthCache[string]
	measured := 0
	for _, key := range []string{"", "", "a", "a", "b", "a"} {
		got := cache.Get(key, func() int { measured++; return len(key) })
		if got != len(key) {
			t.Errorf("%q: %d", key, got)
		}
	}
	if measured != 4 {
		t.Errorf("measured %d times", measured)
	}
}
