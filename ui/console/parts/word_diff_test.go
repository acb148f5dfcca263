package parts

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"parley/ui/safetext"
	"parley/ui/theme"
)

// marked are the words of lines that have a style.
func marked(lines []string, style interface{ Render(...string) string }) (words []string) {
	begin, _, _ := strings.Cut(style.Render("x"), "x")
	for _, line := range lines {
		for _, part := range strings.Split(line, begin)[1:] {
			word, _, _ := strings.Cut(part, "\x1b")
			words = append(words, word)
		}
	}
	return words
}

func TestWordDiffMarksTheWordsThatChanged(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	for _, c := range []struct{ before, now, removed, added string }{
		{
			"The Team tier at 12 EUR is expected to carry most of the revenue.", "The Team tier at 12 EUR carries most of the revenue in a survey.",
			"is expected to carry", "carries|in a survey",
		},
		{"文档在三十天后删除，除非用户将其固定。", "文档在九十天后删除，除非用户将其固定。", "三", "九"},
		{"same words", "same words", "", ""},
		{"- a paragraph that was\n  wrapped anew", "- a paragraph that\n  was wrapped anew", "", ""},
		{"all of it went", "", "", ""}, // then nothing is lit: all is red
	} {
		lines := WordDiff(look, c.before, c.now, 100)
		if got := strings.Join(marked(lines, look.RemovedPart), "|"); got != c.removed {
			t.Errorf("%q: removed %q, want %q", c.before, got, c.removed)
		}
		if got := strings.Join(marked(lines, look.AddedPart), "|"); got != c.added {
			t.Errorf("%q: added %q, want %q", c.now, got, c.added)
		}
	}
}

// Whatever the texts, both are shown whole, and nothing is wider than there is room.
func TestWordDiffLosesNothing(t *testing.T) {
	t.Parallel()
	text := rapid.StringMatching(`([a-c]{0,12}[ ,.]?|[网络分区]|é|👩‍👧){0,30}`)
	rapid.Check(t, func(t *rapid.T) {
		before, now, w := text.Draw(t, "before"), text.Draw(t, "now"), rapid.IntRange(12, 60).Draw(t, "width")
		shown := map[byte]string{}
		sign := byte('-')
		for _, line := range WordDiff(theme.New(theme.Options{}), before, now, w) {
			if safetext.Width(line) > w {
				t.Fatalf("%q is wider than %d", line, w)
			}
			if line = ansi.Strip(line); line[0] != ' ' {
				sign = line[0]
			}
			shown[sign] += line[2:]
		}
		blanks := strings.NewReplacer(" ", "", "\u00a0", "")
		for sign, want := range map[byte]string{'-': before, '+': now} {
			if blanks.Replace(shown[sign]) != blanks.Replace(safetext.Line(want)) {
				t.Fatalf("%q is shown as %q", want, shown[sign])
			}
		}
	})
}

// words are those of lines, without the ground that goes on behind them.
func words(lines []string) string {
	plain := make([]string, len(lines))
	for i, line := range lines {
		plain[i] = strings.TrimRight(ansi.Strip(line), " ")
	}
	return strings.Join(plain, "|")
}

// The bullet of two items that are compared stands before both, as none went, and is no sign of the comparison.
func TestWordDiffShowsTheBulletOfBoth(t *testing.T) {
	t.Parallel()
	for want, plain := range map[string]bool{"- • It is fast.|+ • It is very fast.": false, "before: - It is fast.|now:    - It is very fast.": true} {
		if got := words(WordDiff(theme.New(theme.Options{Plain: plain}), "- It is fast.", "- It is very fast.", 60)); got != want {
			t.Errorf("it is shown as %q, want %q", got, want)
		}
	}
	if got := words(WordDiff(theme.New(theme.Options{}), "It is fast.", "* It is very fast.", 60)); got != "- It is fast.|+ • It is very fast." {
		t.Errorf("what has become an item is shown as %q", got)
	}
}

// A heading that came or went looks like one, in the colour of that.
func TestAHeadingThatCameIsSetOff(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	came, went := DiffHeading(look, '+', OneLead("+ "), "Privacy", 40), DiffHeading(look, '-', OneLead("- "), "Secrecy", 40)
	for want, got := range map[string][]string{"Privacy": marked(came, look.Added.Bold(true)), "Secrecy": marked(went, look.Removed.Bold(true))} {
		if len(got) != 1 || got[0] != want {
			t.Errorf("%s is set off as %q", want, got)
		}
	}
}
