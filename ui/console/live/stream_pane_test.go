package live

import (
	"strings"
	"testing"

	"parley/ui/console/state"
)

// No line leaves its neighbours bold.
func TestWrappedLinesCloseTheirBoldWords(t *testing.T) {
	t.Parallel()
	for _, w := range []int{40, 50, 80} {
		for _, line := range state.CloseBoldPerLine(hangingWrap(state.BoldEmphasis("one **two three four five six seven eight nine** ten"), w/4)) {
			if strings.LastIndex(line, state.BoldOn) > strings.LastIndex(line, state.BoldOff) {
				t.Errorf("%q stays bold", line)
			}
		}
	}
}
