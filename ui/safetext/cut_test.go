package safetext

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

func TestCutThroughAWideCharacterLeavesABlank(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line     string
		from, to int
		want     string
	}{
		{"abcdef", 2, 4, "cd"},
		{"中文字", 0, 4, "中文"},
		{"中文字", 1, 6, " 文字"},
		{"中文字", 2, 6, "文字"},
		{"中文字", 3, 4, " "},
		{"中", 1, 1, ""},
		{"\x1b[31m中文\x1b[m", 1, 4, " 文"},
		{"ab", 5, 9, ""},
	} {
		if got := ansi.Strip(Cut(c.line, c.from, c.to)); got != c.want {
			t.Errorf("%q from %d to %d is %q, not %q", c.line, c.from, c.to, got, c.want)
		}
	}
}

func TestCutIsNeverWiderThanItsPlace(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		line := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "中", "é", "é̂", "👩", "\x1b[1m", "\x1b[m", " "}), 0, 20).Draw(t, "line"), "")
		from := rapid.IntRange(0, 20).Draw(t, "from")
		to := from + rapid.IntRange(0, 20).Draw(t, "cells")
		if got := Cut(line, from, to); Width(got) > to-from {
			t.Fatalf("%q from %d to %d is %q", line, from, to, got)
		}
	})
}
