package safetext

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// TestWidthIsWhatTheTerminalTakes: the short way gives what the long one does, wherever it gives anything.
func TestWidthIsWhatTheTerminalTakes(t *testing.T) {
	t.Parallel()
	for r := rune(0x2000); r < 0x2700; r++ {
		if w, plain := plainWidth(string(r) + "x"); plain && w != ansi.StringWidth(string(r)+"x") {
			t.Errorf("%U counts %d, not %d", r, w, ansi.StringWidth(string(r)+"x"))
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{
			"word", " ", "│", "─", "█", "•", "…", "中", "é", "e\u0301", "👩‍👧", "\x1b[1;38;5;111m", "\x1b[m", "\x1b[4:3m", "\x1b[", "\x1b]8;;https://e.org\a", "\u200d", "\ufe0f", "\t", "\x7f", "ß", "▁",
		})).Draw(t, "text"), "")
		if got, want := Width(s), ansi.StringWidth(s); got != want {
			t.Fatalf("%q is %d wide, want %d", s, got, want)
		}
		for _, w := range []int{1, 5, 40} {
			if got, want := Truncate(s, w), ansi.Truncate(s, w, "…"); got != want {
				t.Fatalf("%q cut to %d is %q, want %q", s, w, got, want)
			}
		}
	})
}
