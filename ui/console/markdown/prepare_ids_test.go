package markdown

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestIDsStayWholeInEveryWidth(t *testing.T) {
	t.Parallel()
	text := "Three findings of high severity are open; the first is **F-012**: nobody decides about it (F-013), see REVIEW-001 and [F-014](#F-014)."
	for width := 16; width < 90; width += 3 {
		var drawn strings.Builder
		for _, b := range New(text).blocks {
			for _, line := range Render(b, style(width)).Lines {
				drawn.WriteString(ansi.Strip(line) + "\n")
			}
		}
		for _, id := range []string{"F-012", "F-013", "REVIEW-001", "F-014"} {
			if !strings.Contains(drawn.String(), id) {
				t.Errorf("%d cells: %s is broken:\n%s", width, id, drawn.String())
			}
		}
	}
}

// The number of a place or a round stays with its word, in every width, whatever stands beside the two.
func TestNumbersStayWithTheirWordsInEveryWidth(t *testing.T) {
	t.Parallel()
	text := "The reviewer said so (in round 1), and **line 59** says it, too; (see round 2) and `code` of round 3, [line 60](#x), then round 4)."
	for width := 16; width < 90; width++ {
		var drawn strings.Builder
		for _, b := range New(text).blocks {
			for _, line := range Render(b, style(width)).Lines {
				drawn.WriteString(ansi.Strip(line) + "\n")
			}
		}
		for _, pair := range []string{"round 1)", "line 59", "round 2)", "round 3,", "line 60", "round 4)"} {
			if !strings.Contains(drawn.String(), pair) {
				t.Errorf("%d cells: %s is broken:\n%s", width, pair, drawn.String())
			}
		}
	}
}
