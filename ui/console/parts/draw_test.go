package parts

import (
	"strings"
	"testing"
)

// A style that a wrapped line ends in goes on in the next one, whatever is put between them.
func TestAWrappedStyleGoesOnInTheNextLine(t *testing.T) {
	t.Parallel()
	const red, grey, end = "\x1b[31m", "\x1b[90m", "\x1b[m"
	got := ClampLines(red+"Coverage"+end+grey+" gap of two and 1 more"+end, 14, 2)
	if len(got) != 2 || !strings.HasSuffix(got[0], end) || !strings.HasPrefix(got[1], grey) || strings.HasPrefix(got[1], red) {
		t.Errorf("wrapped to %q", got)
	}
	if got := ClampLines("no style of its own", 10, 2); strings.Contains(strings.Join(got, ""), "\x1b") {
		t.Errorf("without a style: %q", got)
	}
}
