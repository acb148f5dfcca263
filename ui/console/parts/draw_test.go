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

// A text that is cut between two parts does not end in the dot between them.
func TestACutTextEndsInNoDot(t *testing.T) {
	t.Parallel()
	for w, want := range map[int]string{16: "with a phone. …", 23: "with a phone. · must …"} {
		if got := ClampLines("with a phone. · must · twenty items in two minutes", w, 1); len(got) != 1 || got[0] != want {
			t.Errorf("in %d cells: %q, want %q", w, got, want)
		}
	}
}
