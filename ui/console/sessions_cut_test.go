package console

import (
	"slices"
	"strings"
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

// A long list has the rows that what is known of the selected session does not need: the list is what one came for.
func TestALongListHasMostOfALowWindow(t *testing.T) {
	t.Parallel()
	x := newPickerHarness(t, 80, 24, slices.Repeat(someSessions(), 10))
	rows := 0
	for line := range strings.SplitSeq(x.screen(), "\n") {
		if strings.Contains(line, "REVIEW-0") || strings.Contains(line, "DISCUSS-0") {
			rows++
		}
	}
	if rows < 10 {
		t.Errorf("%d rows:\n%s", rows, x.screen())
	}
}
