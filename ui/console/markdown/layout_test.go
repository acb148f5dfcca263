package markdown

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

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
