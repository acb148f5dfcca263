package parts

import "testing"

// A text beside a divider begins at it and fills its place, as far as it can be read.
func TestATextBesideADividerBeginsThere(t *testing.T) {
	t.Parallel()
	for width, want := range map[int]int{60: 60, 150: 150, 240: 160} {
		if got := ColumnBeside(Rect{45, 3, width, 50}); got != (Rect{45, 3, want, 50}) {
			t.Errorf("in %d cells: %+v", width, got)
		}
	}
}
