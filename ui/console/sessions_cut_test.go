package console

import (
	"slices"
	"testing"
)

// A list of sessions that is cut says how many stand above and below those that are shown, at every size.
func TestACutListOfSessionsSaysSo(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{40, 12}, {50, 15}, {80, 24}, {120, 40}} {
		x := newPickerHarness(t, size[0], size[1], slices.Repeat(someSessions(), 10)).wants(" below, by date")
		x.press("G").wants(" above, by date")
	}
}
