package parts

import "testing"

func TestCutCountsBothSides(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		above, below int
		want         string
	}{{0, 0, ""}, {3, 0, "3 above"}, {0, 1, "1 below"}, {3, 12, "3 above, 12 below"}} {
		if got := Cut(c.above, c.below); got != c.want {
			t.Errorf("%d and %d: %q, want %q", c.above, c.below, got, c.want)
		}
	}
}
