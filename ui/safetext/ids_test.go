package safetext

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestFindIDsFindsIDs(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"F-012 and REQ-7.": "F-012 REQ-7", "see (SCP-01-A), KEP-2879": "SCP-01-A KEP-2879", "x-y, well-known, 2-3, UTF, A-B": "", "utf-8 UTF-8": "UTF-8",
		"\x1b[1mF-012\x1b[m": "F-012", "xF-012 F-012x": "", "见F-012。": "F-012", "ISO-27001-2022": "ISO-27001-2022", "": "", "-1 A-": "",
	} {
		var got []string
		for _, place := range FindIDs(text) {
			got = append(got, text[place[0]:place[1]])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("in %q are %q, want %q", text, got, want)
		}
		if back := UnprotectIDs(ProtectIDs(text)); back != text {
			t.Errorf("%q came back as %q", text, back)
		}
	}
}

func TestWrapBreaksNoID(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.SampledFrom([]string{"F-012", "a", "words", "REQ-7-B,", "(F-3)", "\x1b[1mF-044\x1b[m", "well-known", "中文"}), 1, 12).Draw(t, "words")
		width := rapid.IntRange(12, 40).Draw(t, "width")
		for _, line := range Wrap(strings.Join(words, " "), width) {
			if Width(line) > width {
				t.Fatalf("%q is wider than %d", line, width)
			}
			for _, part := range []string{"F-", "REQ-", "REQ-7-"} {
				if strings.HasSuffix(line, part) {
					t.Fatalf("%q breaks an id", line)
				}
			}
		}
	})
}

func TestWrapLeavesNoSmallPieceOfAWord(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"\x1b[1mrates the risk high (command qwen-x)\x1b[m": "qwen-x)", "\x1b[1mwritten in plain ASCII, not utf-8\x1b[m": "utf-8",
		"\x1b[1mthe review was concluded by --decide\x1b[m": "--decide",
	} {
		for width := 12; width < 40; width++ {
			whole := false
			for _, line := range Wrap(text, width) {
				whole = whole || strings.Contains(line, want)
			}
			if !whole {
				t.Errorf("at %d cells %q is broken: %q", width, want, Wrap(text, width))
			}
		}
	}
	if lines := Wrap("\x1b[1ma very well-known\x1b[m", 13); len(lines) != 2 || !strings.HasSuffix(lines[0], "well-") {
		t.Errorf("long pieces may be broken: %q", lines)
	}
}
