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

// A heading with a bar has it before each of its lines, and a frame right below a heading's line is set apart from it.
func TestAHeadingIsToldFromWhatIsAroundIt(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("many words ", 8)
	for sign, bar := range map[string]string{"###": "▌ many", "####": "▎ many"} {
		drawn := drawAlone(sign+" "+long+"\n\nText.\n", 40)
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
