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
