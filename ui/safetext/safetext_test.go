package safetext

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

func TestTextNeutralisesAndExpands(t *testing.T) {
	t.Parallel()
	if got, want := Text("a\tb\n界\tc\r\nd"), "a   b\n界  c\nd"; got != want {
		t.Errorf("tabs: %q, want %q", got, want)
	}
	for _, bad := range []string{"\x1b[31mred", "\x1b]52;c;aGk=\a", "a\u202eb", "\u009b31m", "a\x00b", "\xff"} {
		for _, got := range []string{Text(bad), Line(bad)} {
			for _, r := range got {
				if unicode.IsControl(r) || (r >= 0x202a && r <= 0x202e) || r == 0x9b {
					t.Errorf("%q became %q, which still holds %U", bad, got, r)
				}
			}
		}
	}
	if got := Line(" two\nlines\tand  more "); got != "two lines and more" {
		t.Errorf("one line: %q", got)
	}
}

func TestFitIsExact(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("ab 界é👍…"))).Draw(t, "text")
		w := rapid.IntRange(0, 40).Draw(t, "w")
		styled := lipgloss.NewStyle().Bold(true).Render(text)
		for _, got := range []string{Fit(text, w), FitRight(text, w), Fit(styled, w)} {
			if Width(got) != w {
				t.Fatalf("%q has %d cells, want %d", got, Width(got), w)
			}
		}
		if got := TruncateLeft(text, w); Width(got) > w {
			t.Fatalf("the end %q has %d cells, more than %d", got, Width(got), w)
		}
	})
}

func TestWrapBreaksWhereAReaderWould(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		w    int
		want []string
	}{
		{"", 10, []string{""}},
		{"one two three", 7, []string{"one two", "three"}},
		{"one  two", 4, []string{"one", "two"}},
		{"abcdefghij", 4, []string{"abcd", "efgh", "ij"}},
		{"see .raw/round-1/quality.stderr", 18, []string{"see", ".raw/round-1/", "quality.stderr"}},
		{"网络分区时，如何", 8, []string{"网络分区", "时，如何"}},
		{"没有说明一致性，如何", 14, []string{"没有说明一致", "性，如何"}},
		{"the 网络 name", 7, []string{"the 网", "络 name"}},
		{"a\n\nb", 5, []string{"a", "", "b"}},
		{"  indented text here", 12, []string{"  indented", "text here"}},
	} {
		if got := Wrap(c.text, c.w); !slices.Equal(got, c.want) {
			t.Errorf("Wrap(%q, %d) = %q, want %q", c.text, c.w, got, c.want)
		}
	}
}

func TestWrapLosesNothingButBlanks(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("ab  界，é👍\u0301-"))).Draw(t, "text")
		w := rapid.IntRange(1, 20).Draw(t, "w")
		lines := Wrap(text, w)
		for _, line := range lines {
			if Width(line) > max(w, 2) {
				t.Fatalf("%q has %d cells, more than %d", line, Width(line), w)
			}
		}
		squeeze := func(s string) string { return strings.ReplaceAll(s, " ", "") }
		if squeeze(strings.Join(lines, "")) != squeeze(text) {
			t.Fatalf("%q wrapped to %q", text, lines)
		}
	})
}

func TestHighlightFindsVisibleTextWithoutCase(t *testing.T) {
	t.Parallel()
	bold, hit := lipgloss.NewStyle().Bold(true), lipgloss.NewStyle().Reverse(true)
	line := "界 " + bold.Render("Strong") + " and strong"
	styles := []lipgloss.Style{hit, hit.Underline(true)}
	of := func(n int) lipgloss.Style { return styles[n] }
	got := Highlight(line, "STRONG", of)
	if strings.Count(got, styles[0].Render("Strong")) != 1 || strings.Count(got, styles[1].Render("strong")) != 1 {
		t.Errorf("marked: %q", got)
	}
	if ansi.Strip(got) != ansi.Strip(line) {
		t.Errorf("marking changed the words to %q", ansi.Strip(got))
	}
	if Highlight(line, "", of) != line || Highlight(line, "absent", of) != line {
		t.Error("a line without the needle was changed")
	}
}

func FuzzText(f *testing.F) {
	for _, seed := range []string{"", "a\tb", "\x1b[0m\t界", "\r\n\t\x9b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		safe := Text(s)
		if strings.ContainsAny(safe, "\t\r\x1b") {
			t.Errorf("%q is not safe", safe)
		}
		for _, line := range Wrap(safe, 12) {
			if Width(line) > 12 {
				t.Errorf("%q is wider than 12", line)
			}
		}
	})
}

func TestTruncateWordsCutsBehindAWord(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"the whole of it", 15, "the whole of it"},
		{"the whole of it", 14, "the whole of…"},
		{"the whole of it", 12, "the whole…"},
		{"the whole, of it", 11, "the whole…"},
		{"a sentence-of-one-long-word", 14, "a sentence-of…"},
		{"网络分区时如何保证", 9, "网络分区…"},
		{"SyncStateSet 的变更需要广播", 20, "SyncStateSet 的变更…"},
		{"x", 0, ""},
		{"\x1b[31mthe whole\x1b[m of it", 12, "\x1b[31mthe whole\x1b[m…"},
	} {
		if got := TruncateWords(c.text, c.width); got != c.want {
			t.Errorf("%q in %d cells is %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

// A name that is cut in its middle shows how it begins and how it ends, and never takes more than its room.
func TestTruncateMiddleKeepsBothEnds(t *testing.T) {
	t.Parallel()
	for width, want := range map[int]string{0: "", 1: "…", 6: "roc…md", 20: "rocketmq-des…e.zh.md", 40: "rocketmq-design-of-a.code.zh.md"} {
		got := TruncateMiddle("rocketmq-design-of-a.code.zh.md", width)
		if Width(got) > width || got != want {
			t.Errorf("%d: %q, not %q", width, got, want)
		}
	}
	if got := TruncateMiddle("控制器设计文档说明.md", 11); Width(got) > 11 {
		t.Errorf("%q is too wide", got)
	}
}
