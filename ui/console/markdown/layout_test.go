package markdown

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
	"parley/ui/theme"
)

// However deep words are set in, they end where all others do: at the measure, also where tables may be wider.
func TestWordsThatAreSetInEndWithTheOthers(t *testing.T) {
	t.Parallel()
	words := strings.Repeat("so many words as there are ", 8)
	for _, text := range []string{
		words, "- " + words, "1. " + words, "10. `a`/`b` " + words, "- [ ] " + words, "- a\n  - b\n    1. " + words, "> " + words, "> [!NOTE]\n> - " + words,
		"word\n: " + words, "A note[^1].\n\n[^1]: " + words,
	} {
		for _, width := range []int{24, 40, 61} {
			for _, line := range Render(Block{Text: text}, NewStyle(theme.New(theme.Options{}), width, width+30)).Lines {
				if got := ansi.StringWidth(strings.TrimRight(ansi.Strip(line), " ")); got > width {
					t.Errorf("%d cells where %d are the measure: %q", got, width, ansi.Strip(line))
				}
			}
		}
	}
}

// A heading with a bar, where there are no colours, has it before each of its lines, and a frame right below a heading's line is set apart
// from it.
func TestAHeadingIsToldFromWhatIsAroundIt(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("many words ", 8)
	for sign, bar := range map[string]string{"###": "▌ many", "####": "▎ many"} {
		drawn := ansi.Strip(strings.Join(Render(Block{Text: sign + " " + long + "\n\nText.\n"}, NewStyle(theme.New(theme.Options{NoColour: true}), 40, 40)).Lines, "\n"))
		head, _, _ := strings.Cut(drawn, "\nText.")
		for line := range strings.SplitSeq(head, "\n") {
			if !strings.HasPrefix(line, bar[:len("▌ ")]) || safetext.Width(line) > 40 {
				t.Errorf("%q in\n%s", line, drawn)
			}
		}
		if strings.Count(head, "many") != 8 {
			t.Errorf("words are lost:\n%s", drawn)
		}
	}
	if drawn := drawAlone("## Title\n\n```sh\nls\n```\n", 40); !strings.Contains(drawn, "─\n\n─ sh") {
		t.Errorf("two lines below each other:\n%s", drawn)
	}
}

// A title is bold in each of its lines, with a heavy line behind the last, with colours and without. It is not filled: that marks what has
// the keys.
func TestATitleIsBoldBeforeAHeavyLine(t *testing.T) {
	t.Parallel()
	text := "# " + strings.Repeat("many ", 12) + "`words` and [a link](https://example.org)\n"
	for _, o := range []theme.Options{{}, {Light: true}, {NoColour: true}} {
		looks := theme.New(o)
		drawn := Render(Block{Text: text}, NewStyle(looks, 40, 40)).Lines
		fill, _, _ := strings.Cut(looks.Title("x"), "x")
		for _, line := range drawn {
			if strings.Contains(line, fill) || !strings.Contains(line, "\x1b[1") && !strings.Contains(line, ";1m") && !strings.Contains(line, ";1;") || safetext.Width(line) > 40 {
				t.Errorf("%v: %q", o, line)
			}
		}
		if got := strings.Join(drawn, ""); len(drawn) < 3 || !strings.Contains(got, "https://example.org") {
			t.Errorf("%q", drawn)
		}
		if got := Render(Block{Text: "# Title\n"}, NewStyle(looks, 40, 40)).Lines[0]; !strings.HasPrefix(ansi.Strip(got), "Title ━━") {
			t.Errorf("%v: %q", o, got)
		}
	}
}

// Code lies on a ground that reaches from its first cell to the end of the measure in each of its lines, wherever it stands; without colours
// there is none.
func TestCodeLiesOnAGroundAsWideAsTheWords(t *testing.T) {
	t.Parallel()
	for _, o := range []theme.Options{{}, {Light: true}} {
		looks := theme.New(o)
		ground, _, _ := strings.Cut(looks.OnCode("x"), "x")
		for before, text := range map[string]string{"": "```go\nx := 1\n\nlonger := 22\n```\n", "  ": "- item\n\n  ```\n  a\n  ```\n", "│ ": "> ```\n> a\n> ```\n"} {
			d := New(text)
			d.SetStyle(NewStyle(looks, 40, 60))
			d.SetHeight(12)
			coded := 0
			for _, line := range settled(d).View(60) {
				if !strings.Contains(line, ground) {
					continue
				}
				coded++
				if first, _, _ := strings.Cut(line, ground); ansi.Strip(first) != before || ansi.StringWidth(line) != 40 {
					t.Errorf("%q has %d cells", line, ansi.StringWidth(line))
				}
			}
			if coded < 3 {
				t.Errorf("%d lines of %q have a ground", coded, text)
			}
		}
	}
	for _, o := range []theme.Options{{NoColour: true}, {Colours: theme.Sixteen}, {Plain: true}} {
		if got := strings.Join(Render(Block{Text: "`a`\n\n```\nb\n```\n"}, NewStyle(theme.New(o), 40, 40)).Lines, "\n"); strings.Contains(got, "\x1b[48") || strings.Contains(got, ";48;") {
			t.Errorf("%+v: %q", o, got)
		}
	}
}
